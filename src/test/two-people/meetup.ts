import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/permissions.ts';
import { flatten, isSame, readField } from '#web/changes/merge.ts';
import { inOrder, Person, type Saving, wired } from './person.ts';
import { type RecordKind, type Scene, type Stored, type Values, valuesOf, type World } from './record-kind.ts';

/** What one of the two does next. `isBack`: they type what the field said before anybody typed. */
export type Step = { who: 0 | 1 } & (
  | { does: 'type'; field: number; isBack: boolean }
  | ({ does: 'save' } & Saving)
  | { does: 'refresh' | 'reload' | 'restore' }
);

let count = 0;
/** A number that nothing else in these meetups has. */
const nextNumber = () => ++count;

/** Two people, one record, and what must be true of it whatever they do. */
export class Meetup {
  readonly kind: RecordKind;
  readonly world: World;
  readonly scene: Scene;
  readonly people: [Person, Person];
  /** What the record said before anybody typed. */
  readonly first: Values;
  readonly #lastId: number;
  databaseId = 'the first database';

  private constructor(kind: RecordKind, world: World, scene: Scene, first: Values, users: [SessionUser, SessionUser]) {
    this.kind = kind;
    this.world = world;
    this.scene = scene;
    this.first = first;
    this.#lastId = this.#highestId();
    this.people = [new Person(this, users[0]), new Person(this, users[1])];
  }

  static async begin(kind: RecordKind, world: World, isNew: boolean, users: [SessionUser, SessionUser]) {
    const scene = await kind.begin(world, nextNumber(), isNew && kind.canBeNew !== false);
    const stored = scene.id === null ? null : ((await scene.read(scene.id)) as Stored);
    const meetup = new Meetup(kind, world, scene, stored ? valuesOf(kind, stored) : { ...scene.first }, users);
    meetup.people[0].open(stored);
    if (stored) meetup.people[1].open(stored);
    return meetup;
  }

  /** The ids of the records that were made in this meetup. */
  madeIds(): number[] {
    const find = this.world.program.sqlite.prepare(`SELECT id FROM ${this.kind.table} WHERE id > ? ORDER BY id`);
    return this.scene.id === null ? (find.pluck().all(this.#lastId) as number[]) : [];
  }

  /** The record as it is now, or null while there is none. */
  async read(): Promise<Stored | null> {
    const id = this.scene.id ?? this.madeIds()[0];
    return id === undefined ? null : (wired(await this.scene.read(id)) as Stored);
  }

  /** Something that nobody has typed yet. */
  nextTyping(path: string, before: unknown): unknown {
    const type = this.kind.fields[path];
    return type?.(nextNumber(), before);
  }

  other(person: Person): Person {
    return this.people[0] === person ? this.people[1] : this.people[0];
  }

  /** The fields that are one with this one. */
  groupOf(path: string): readonly string[] {
    return this.kind.together?.find((group) => group.includes(path)) ?? [path];
  }

  async take(step: Step): Promise<void> {
    const person = this.people[step.who];
    if (step.does === 'restore') {
      this.databaseId = randomUUID();
      return;
    }
    if (!person.isOpen) {
      const stored = await this.read();
      if (stored) person.open(stored);
    } else if (step.does === 'type') person.type(step);
    else if (step.does === 'save') await person.save(step);
    else if (step.does === 'refresh') person.refresh(await this.read());
    else await person.reload(await this.read());
  }

  /** Everything that is still unsaved is saved, without a loss. */
  async settle(): Promise<void> {
    for (const who of [0, 1, 0] as const) {
      const person = this.people[who];
      if (!person.isOpen || person.isSaved()) continue;
      await person.save({ fates: [], choices: [], isMetByOther: false });
      if (!person.isSaved()) throw new Error('Something is still unsaved.');
    }
  }

  /** Throws for what is lost, doubled or said and not true. */
  async check(): Promise<void> {
    const stored = await this.read();
    if (!stored) throw new Error('Nothing was stored.');
    if (this.scene.id === null && this.madeIds().length !== 1)
      throw new Error(`There are ${this.madeIds().length} records of one.`);
    const now = flatten(valuesOf(this.kind, stored));
    for (const path of Object.keys(this.kind.fields)) this.#checkField(path, now[path]);
  }

  /** A field that one person touched says what they typed last; one that nobody touched, what it said first. */
  #checkField(path: string, value: unknown): void {
    const touching = this.people.filter(({ touched }) => this.groupOf(path).some((one) => touched.has(one)));
    const [only] = touching;
    if (touching.length === 2) {
      this.#checkBoth(path, value);
      return;
    }
    const expected = only?.touched.has(path) ? only.touched.get(path) : readField(this.first, path);
    if (!isSame(inOrder(value), inOrder(expected)))
      throw new Error(`${path} is ${JSON.stringify(value)}, should be ${JSON.stringify(expected)}.`);
  }

  /** A field that both touched says what one of them typed; in a list, each member is as the only person who changed it left it. */
  #checkBoth(path: string, value: unknown): void {
    const before = readField(this.first, path);
    if (!Array.isArray(value) || !Array.isArray(before) || this.groupOf(path).length > 1) {
      const known = [before, ...this.people.flatMap(({ typed }) => typed.get(path) ?? [])];
      if (!known.some((one) => isSame(inOrder(one), inOrder(value))))
        throw new Error(`Nobody typed ${path}: ${JSON.stringify(value)}.`);
      return;
    }
    const lists = this.people.map(({ touched }) => (touched.get(path) ?? before) as unknown[]);
    const members = this.people.map(({ members: all }) => all.get(path) ?? new Set());
    for (const member of new Set([...before, ...lists.flat()])) {
      const [only, ...others] = [0, 1].filter((who) => members[who]?.has(member));
      if (others.length > 0) continue;
      const from = only === undefined ? before : lists[only];
      if (value.includes(member) !== from?.includes(member)) throw new Error(`${path}: ${member} is lost or doubled.`);
    }
  }

  #highestId(): number {
    const { program } = this.world;
    return Number(program.sqlite.prepare(`SELECT coalesce(max(id), 0) FROM ${this.kind.table}`).pluck().get());
  }
}
