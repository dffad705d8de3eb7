import { randomUUID } from 'node:crypto';
import type { SessionUser } from '#shared/permissions.ts';
import { throughJson } from '#test/call-by-change.ts';
import { flatten, isSame, readField } from '#web/sync/merge.ts';
import { inOrder, Person, type Saving } from './person.ts';
import { type RecordKind, type Scene, type Stored, type Values, valuesOf, type World } from './record-kind.ts';

/** One person's next action. `isBack`: they type the field's first value again. */
export type Step = { who: 0 | 1 } & (
  | { does: 'type'; field: number; isBack: boolean }
  | ({ does: 'save' } & Saving)
  | { does: 'refresh' | 'reload' | 'restore' }
);

let count = 0;
/** A number never used before. */
const nextNumber = () => ++count;

/** Two people edit one record. Checks what must hold whatever they do. */
export class Meetup {
  readonly kind: RecordKind;
  readonly world: World;
  readonly scene: Scene;
  readonly people: [Person, Person];
  /** The record's values before anybody typed. */
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

  /** The stored record, or null while there is none. */
  async read(): Promise<Stored | null> {
    const id = this.scene.id ?? this.madeIds()[0];
    return id === undefined ? null : (throughJson(await this.scene.read(id)) as Stored);
  }

  /** A value that nobody has typed yet. */
  nextTyping(path: string, before: unknown): unknown {
    const type = this.kind.fields[path];
    return type?.(nextNumber(), before);
  }

  other(person: Person): Person {
    return this.people[0] === person ? this.people[1] : this.people[0];
  }

  /** The group of fields that this field belongs to. */
  groupOf(path: string): readonly string[] {
    const { together = [] } = this.kind;
    // One that depends on what was made of the record has tests of its own.
    const groups = typeof together === 'function' ? [] : together;
    return groups.find((group) => group.includes(path)) ?? [path];
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

  /** Saves everything that is still unsaved, with no answers lost. */
  async settle(): Promise<void> {
    for (const who of [0, 1, 0] as const) {
      const person = this.people[who];
      if (!person.isOpen || person.isSaved()) continue;
      await person.save({ fates: [], choices: [], isMetByOther: false });
      if (!person.isSaved()) throw new Error('Something is still unsaved.');
    }
  }

  /** Throws when something was lost, duplicated or reported wrongly. */
  async check(): Promise<void> {
    const stored = await this.read();
    if (!stored) throw new Error('Nothing was stored.');
    if (this.scene.id === null && this.madeIds().length !== 1)
      throw new Error(`There are ${this.madeIds().length} records of one.`);
    const now = flatten(valuesOf(this.kind, stored));
    for (const path of Object.keys(this.kind.fields)) this.#checkField(path, now[path]);
  }

  /** A field that one person changed holds what they typed last; one that nobody changed holds its first value. */
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

  /** A field that both changed holds what one of them typed; a list member that one person changed is as that person left it. */
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
