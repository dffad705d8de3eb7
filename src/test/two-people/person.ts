import type { SessionUser } from '#shared/permissions.ts';
import { callByChange, throughJson } from '#test/call-by-change.ts';
import { noConnection } from '#test/fake-server.ts';
import { isNetworkFailure } from '#web/call-errors.ts';
import { type Draft, type MergedSave, NotNow, RecordSave } from '#web/forms/save-record.ts';
import type { Change } from '#web/sync/change.ts';
import { isSame, readField, takeFields } from '#web/sync/merge.ts';
import {
  type RecordKind,
  type Scene,
  type Stored,
  type Values,
  valuesOf,
  type World,
  withField,
} from './record-kind.ts';

/** How a call goes. `late`: the client gives it up, and it arrives before the same person's next call. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'late';
export type Choice = 'mine' | 'theirs' | 'not now';

/** How a save goes: the fates of its calls, the answers to its questions, and whether the other person saves in the middle. */
export type Saving = { fates: Fate[]; choices: Choice[]; isMetByOther: boolean };

/** What a person works with. */
type Around = {
  kind: RecordKind;
  world: World;
  scene: Scene;
  first: Values;
  databaseId: string;
  read: () => Promise<Stored | null>;
  nextTyping: (path: string, before: unknown) => unknown;
  groupOf: (path: string) => readonly string[];
  other: (person: Person) => Person;
};

/** A person with the form open. */
export class Person {
  /** What they typed last, by field. */
  readonly touched = new Map<string, unknown>();
  /** Everything they typed, by field. */
  readonly typed = new Map<string, unknown[]>();
  /** The ids that they added to lists or removed, by field. */
  readonly members = new Map<string, Set<unknown>>();
  isOpen = false;
  readonly #meetup: Around;
  readonly #user: SessionUser;
  #form: RecordSave<Values, Stored>;
  #values: Values = {};
  #saving: Saving | null = null;
  #late: Change[] = [];
  readonly #done: Change[] = [];

  constructor(meetup: Around, user: SessionUser) {
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

  /** A newer version of the record loads. */
  refresh(stored: Stored | null): void {
    if (!stored) return;
    const merged = this.#form.absorb(stored, this.#values);
    if (merged) this.#values = merged.values;
  }

  /** Reloads the page over the stored record. */
  async reload(stored: Stored | null): Promise<void> {
    const known = stored && (this.#form.base || this.#meetup.scene.id !== null) ? stored : null;
    const { base, unanswered } = this.#form;
    const draft: Draft<Values> = throughJson({ values: this.#values, base, unanswered, at: 0 });
    const isTyped = !isSame(draft.values, base?.values);
    // A form without typed changes has no draft, so a reload would forget the unanswered save: this person does not reload.
    if (!isTyped && unanswered.length > 0) return;
    this.open(known);
    const { first } = this.#meetup;
    const opened = this.#form.open(isTyped ? draft : null, this.#form.base?.values ?? first);
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

  /** Sends the last change again, like a network that repeats a request. */
  async repeat(): Promise<void> {
    const change = this.#done.at(-1);
    if (change) await this.#call(change).catch(() => null);
  }

  #makeForm(stored: Stored | null): RecordSave<Values, Stored> {
    const { kind, scene } = this.#meetup;
    return new RecordSave<Values, Stored>(
      () => ({
        valuesOf: (record) => valuesOf(kind, record),
        saveCallFor: (values, record) => scene.saveCallFor(values, record) as never,
        make: (path, input, key, database) =>
          throughJson({
            key,
            person: this.#user.id,
            database,
            path,
            input,
            madeAt: '2026-03-04T20:29:00.000Z',
          }) as Change,
        send: (change) => this.#send(change),
        database: () => this.#meetup.databaseId,
        ask: async (merged) => {
          if (merged.asked.length === 0) return merged.values;
          await this.#meetOther();
          return this.#choose(merged, this.#saving?.choices.shift() ?? 'mine');
        },
        isSound: () => true,
        show: (values) => {
          this.#values = values;
        },
        together: kind.together ?? [],
      }),
      stored,
    );
  }

  /** Answers a question, after checking that the other person really changed each field asked about. */
  #choose(merged: MergedSave<Values>, choice: Choice): Values | null {
    const other = this.#meetup.other(this);
    for (const path of merged.asked.flat()) {
      const isTouched = (by: Person) => this.#meetup.groupOf(path).some((one) => by.touched.has(one));
      if (!isTouched(this) || !isTouched(other)) throw new Error(`${path} was asked about, and one person touched it.`);
    }
    if (choice === 'not now') return null;
    return choice === 'mine' ? merged.values : takeFields(merged.values, merged.theirs, merged.asked.flat());
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

  /** The server handles a change. */
  async #call(change: Change): Promise<unknown> {
    const { program } = this.#meetup.world;
    const server = { ...program, databaseId: this.#meetup.databaseId };
    const answer = await callByChange(server, this.#user, change);
    this.#done.push(change);
    return answer;
  }

  /** Checks that the saved record is stored, with everything that only this person changed. */
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

/** Sorts a list of ids, whose order does not matter. */
export const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value);
