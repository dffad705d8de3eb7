import { randomUUID } from 'node:crypto';
import { readChange } from '#server/change-headers.ts';
import { describeFailure } from '#server/trpc/error-format.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { type Change, headersOf } from '#web/changes/change.ts';
import type { Draft } from '#web/changes/drafts.ts';
import { flatten, isSame, readField, takeFields } from '#web/changes/merge.ts';
import { openForm } from '#web/changes/open-form.ts';
import { type Meeting, NotNow, RecordSave } from '#web/changes/save-record.ts';
import { isNetworkFailure } from '#web/trpc.ts';
import { callerFor } from './callers.ts';
import { noConnection, refusal } from './fake-server.ts';
import {
  type RecordKind,
  type Scene,
  type Stored,
  type Values,
  valuesOf,
  type World,
  withField,
} from './record-kinds.ts';

/** What becomes of a call. `late`: it is given up, and arrives before the next one of the same person. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'late';
export type Choice = 'mine' | 'theirs' | 'not now';
export type Step = { who: 0 | 1 } /** `isBack`: what the field said before anybody typed. */ & (
  | { does: 'type'; field: number; isBack: boolean }
  | { does: 'save'; fates: Fate[]; choices: Choice[]; isMetByOther: boolean }
  | { does: 'refresh' | 'reload' | 'restore' }
);

let count = 0;
/** A number that nothing else in these meetups has. */
const nextNumber = () => ++count;

/** As it is on the wire. */
const wired = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

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

const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);

type Saving = { fates: Fate[]; choices: Choice[]; isMetByOther: boolean };

/** Somebody with the form open. */
export class Person {
  /** What they typed last, by field. */
  readonly touched = new Map<string, unknown>();
  /** All that they typed, by field. */
  readonly typed = new Map<string, unknown[]>();
  /** The ids that they put into lists or took out, by field. */
  readonly members = new Map<string, Set<unknown>>();
  isOpen = false;
  readonly #meetup: Meetup;
  readonly #user: SessionUser;
  #form: RecordSave<Values, Stored>;
  #values: Values = {};
  #saving: Saving | null = null;
  #late: Change[] = [];
  readonly #done: Change[] = [];

  constructor(meetup: Meetup, user: SessionUser) {
    this.#meetup = meetup;
    this.#user = user;
    this.#form = this.#makeForm(null);
  }

  open(stored: Stored | null): void {
    this.isOpen = true;
    this.#form = this.#makeForm(stored);
    this.#values = this.#form.base?.values ?? { ...this.#meetup.first };
  }

  type({ field, isBack }: { field: number; isBack: boolean }): void {
    const paths = Object.keys(this.#meetup.kind.fields);
    const path = paths[field % paths.length] as string;
    const before = readField(this.#values, path);
    const value = isBack ? readField(this.#meetup.first, path) : this.#meetup.nextTyping(path, before);
    this.#values = withField(this.#values, path.split('.'), value);
    this.touched.set(path, value);
    this.typed.set(path, [...(this.typed.get(path) ?? []), value]);
    if (!Array.isArray(value)) return;
    const toggled = [...value, ...(before as unknown[])].filter(
      (member) => value.includes(member) !== (before as unknown[]).includes(member),
    );
    this.members.set(path, new Set([...(this.members.get(path) ?? []), ...toggled]));
  }

  async save(saving: Saving): Promise<void> {
    if (this.#saving) return;
    this.#saving = { ...saving, fates: [...saving.fates], choices: [...saving.choices] };
    try {
      const { stored } = await this.#form.save(this.#values);
      this.#values = this.#form.base?.values ?? {};
      await this.#mustBeStored(stored);
    } catch (error) {
      if (!isNetworkFailure(error) && !(error instanceof NotNow)) throw error;
    } finally {
      this.#saving = null;
    }
  }

  /** A fresher answer came by itself. */
  refresh(stored: Stored | null): void {
    if (!stored) return;
    const merged = this.#form.absorb(stored, this.#values);
    if (merged) this.#values = merged.values;
  }

  /** The page is loaded anew, over the record as it is now. */
  async reload(stored: Stored | null): Promise<void> {
    const known = stored && (this.#form.base || this.#meetup.scene.id !== null) ? stored : null;
    const { base, unanswered } = this.#form;
    const draft: Draft<Values> = wired({ values: this.#values, base, unanswered, at: 0 });
    const isTyped = !isSame(draft.values, base?.values);
    // A form that says what it started from has no draft: whoever typed that back sees what became of the lost try, and goes on from it.
    if (!isTyped && unanswered.length > 0) return;
    this.open(known);
    const { kind, first } = this.#meetup;
    const opened = openForm(this.#form, isTyped ? draft : null, this.#form.base?.values ?? first, kind.together ?? []);
    this.#values = opened.values;
    if (!opened.question || !known) return;
    const chosen = this.#choose(opened.question, 'mine');
    if (!chosen) return;
    this.#form.startFrom(known);
    this.#values = chosen;
  }

  isSaved(): boolean {
    return isSame(this.#values, this.#form.base?.values) && this.#form.unanswered.length === 0;
  }

  /** What was done last, once more: a network that repeats itself. */
  async repeat(): Promise<void> {
    const change = this.#done.at(-1);
    if (change) await this.#call(change).catch(() => null);
  }

  #makeForm(stored: Stored | null): RecordSave<Values, Stored> {
    const { kind, scene } = this.#meetup;
    return new RecordSave<Values, Stored>(
      {
        valuesOf: (record) => valuesOf(kind, record),
        wishOf: (values, record) => scene.wishOf(values, record) as never,
        make: ({ path, input }, key, database) =>
          wired({ key, person: this.#user.id, database, path, input, madeAt: '2026-03-04T20:29:00.000Z' }) as Change,
        send: (change) => this.#send(change),
        database: () => this.#meetup.databaseId,
        ask: async (met) => {
          await this.#meetOther();
          return this.#choose(met, this.#saving?.choices.shift() ?? 'mine');
        },
        isSound: () => true,
        show: (values) => {
          this.#values = values;
        },
        together: kind.together ?? [],
      },
      stored,
    );
  }

  /** Nobody is asked about what the other did not touch. */
  #choose(met: Meeting<Values>, choice: Choice): Values | null {
    const other = this.#meetup.other(this);
    for (const path of met.asked.flat()) {
      const isTouched = (by: Person) => this.#meetup.groupOf(path).some((one) => by.touched.has(one));
      if (!isTouched(this) || !isTouched(other)) throw new Error(`${path} was asked about, and one person touched it.`);
    }
    if (choice === 'not now') return null;
    return choice === 'mine' ? met.values : takeFields(met.values, met.theirs, met.asked.flat());
  }

  async #meetOther(): Promise<void> {
    if (!this.#saving?.isMetByOther) return;
    this.#saving.isMetByOther = false;
    const other = this.#meetup.other(this);
    if (other.isOpen) await other.save({ fates: [], choices: [], isMetByOther: false });
  }

  async #send(change: Change): Promise<unknown> {
    for (const late of this.#late.splice(0)) await this.#call(late).catch(() => null);
    const fate = this.#saving?.fates.shift() ?? 'answered';
    if (fate === 'late') this.#late.push(change);
    if (fate === 'late' || fate === 'request lost') throw noConnection();
    const answer = await this.#call(change).catch((error: unknown) => {
      throw fate === 'answer lost' ? noConnection() : error;
    });
    await this.#meetOther();
    if (fate === 'answer lost') throw noConnection();
    return answer;
  }

  /** What the server makes of it. */
  async #call(change: Change): Promise<unknown> {
    const { program } = this.#meetup.world;
    const server = { ...program, databaseId: this.#meetup.databaseId };
    const api = callerFor(server, this.#user, readChange(headersOf(change), 1));
    const call = change.path.split('.').reduce<unknown>((part, name) => (part as Values)[name], api);
    try {
      const answer = await (call as (input: unknown) => Promise<unknown>)(wired(change.input));
      this.#done.push(change);
      return wired(answer);
    } catch (error) {
      const { status, message, errors, conflict, saved } = describeFailure(error);
      if (status === 500) throw error;
      throw refusal(status, message, errors, wired({ ...(conflict && { conflict }), ...(saved && { saved }) }));
    }
  }

  /** What is said to be saved is stored, with all that only this person touched. */
  async #mustBeStored(said: Stored): Promise<void> {
    const { kind } = this.#meetup;
    const stored = await this.#meetup.read();
    const isMet = stored !== null && stored.version > said.version;
    if (!isMet && !isSame(stored && valuesOf(kind, stored), valuesOf(kind, said)))
      throw new Error(`Said to be saved: ${JSON.stringify(said)}, and stored: ${JSON.stringify(stored)}.`);
    const other = this.#meetup.other(this);
    for (const [path, value] of this.touched) {
      if (this.#meetup.groupOf(path).some((one) => other.touched.has(one))) continue;
      const now = readField(valuesOf(kind, said), path);
      if (!isSame(inOrder(now), inOrder(value)))
        throw new Error(`${path} is said to be saved as ${JSON.stringify(now)}, typed was ${JSON.stringify(value)}.`);
    }
  }
}
