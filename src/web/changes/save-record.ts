import { messages } from '#shared/messages.ts';
import { composed } from '#shared/text.ts';
import { readErrorData } from '#web/trpc.ts';
import { type Change, createKey } from './change.ts';
import { flatten, isSame, type Merge, merge, type Together, takeFields } from './merge.ts';
import type { InputOf, MutationPath, OutputOf } from './paths.ts';

/** A stored record knows how often it was saved: 1 when it is new. */
export type Versioned = { version: number };

/** What a form's values ask of the server; the answer is the record. The version is added when it is sent. */
export type SaveCall<Answer> = { path: MutationPath; input: object; readonly answer?: Answer };

/** `saveCall('staff.update', { id, ...fields })` */
export function saveCall<Path extends MutationPath>(
  path: Path,
  input: Omit<InputOf<Path>, 'version'>,
): SaveCall<OutputOf<Path>> {
  return { path, input };
}

/** What a form started from: the record as it was known then, and how the fields said it. */
export type Base<Values, Stored> = { stored: Stored; values: Values; version: number; database: string };

/** A change that went out, what the fields said then, and the version that it started from (0: none). */
export type Sent<Values> = { change: Change; values: Values; version: number };

/** Two people changed one record. */
export type MergedSave<Values> = Merge<Values> & { theirs: Values; changedBy: string; changedAt: string };

type FoundMerge<Values, Stored> = MergedSave<Values> & { now: Base<Values, Stored> | null };

export type SaveOptions<Values, Stored> = {
  valuesOf: (stored: Stored) => Values;
  /** What the values ask for: of a new record, or of the stored one. Null for a stored one that cannot be changed. */
  saveCallFor: (values: Values, stored: Stored | null) => SaveCall<Stored> | null;
  /** Who changes, when, and the rest of a change. */
  make: (saveCall: SaveCall<Stored>, key: string, database: string) => Change;
  send: (change: Change) => Promise<unknown>;
  /** The id of the database that answers now. */
  database: () => string;
  /** Asks before something goes out that cannot be taken back, judged by what is stored as far as it is known. False: not sent. */
  agree?: (values: Values, stored: Stored | null) => Promise<boolean>;
  /** Asks which is right where both changed the same. Null: not now. */
  ask: (merged: MergedSave<Values>) => Promise<Values | null>;
  /** False when these values break a rule: somebody has to look at them before they are saved. */
  isSound: (values: Values) => boolean;
  /** The fields say this from now on. */
  show: (values: Values) => void;
  together: Together;
};

export type Saved<Values, Stored> = { stored: Stored; mergedSaves: MergedSave<Values>[] };

/** Nobody chose between mine and theirs: nothing was saved, and nothing typed is lost. */
export class NotNow extends Error {}

/** Somebody was asked whether to save this, and said no. */
export class Declined extends Error {}

/** Both changes together break a rule of the form, which shows them. */
export class Unsound extends Error {
  readonly changedBy: string;

  constructor(changedBy: string) {
    super('The merged values break a rule.');
    this.changedBy = changedBy;
  }
}

/** More people do not save one record in the time of one save. */
const maxMerges = 8;

/**
 * Saves what a form says of one record, however often it is pressed, whatever becomes of the answers, and whoever saves the same record
 * meanwhile. It knows nothing of screens.
 */
export class RecordSave<Values extends object, Stored extends Versioned> {
  readonly #options: SaveOptions<Values, Stored>;
  /** What the form started from; null for a record that is not stored yet. */
  base: Base<Values, Stored> | null;
  /** What went out and got no answer, oldest first: it may have been done. */
  unanswered: Sent<Values>[] = [];

  constructor(options: SaveOptions<Values, Stored>, stored: Stored | null) {
    this.#options = options;
    this.base = stored && this.#baseOf(stored);
  }

  /** Throws what the server refused, what kept the answer away, Declined, NotNow or Unsound. */
  async save(wanted: Values): Promise<Saved<Values, Stored>> {
    let values = wanted;
    const mergedSaves: MergedSave<Values>[] = [];
    for (;;) {
      try {
        const stored = await this.#sendOnce(values);
        if (stored) return { stored, mergedSaves };
      } catch (error) {
        const merged = mergedSaves.length < maxMerges ? await this.#mergeConflict(error, values) : null;
        if (!merged) throw error;
        values = await this.#applyMerge(merged);
        if (merged.fromThem.length + merged.asked.length > 0) mergedSaves.push(merged);
      }
    }
  }

  /** What the fields say once everybody's changes are in them. */
  async #applyMerge(merged: FoundMerge<Values, Stored>): Promise<Values> {
    const { ask, show, isSound } = this.#options;
    const chosen = merged.asked.length > 0 ? await ask(merged) : merged.values;
    if (!chosen) throw new NotNow();
    this.base = merged.now;
    show(chosen);
    if (!isSound(chosen)) throw new Unsound(merged.changedBy);
    return chosen;
  }

  /**
   * A fresher record came by itself. Null when it is none, and when it is left for the save: where it asks a question, and after a try
   * that got no answer, because what is fresher may be one's own.
   */
  absorb(stored: Stored, values: Values): Merge<Values> | null {
    if (!this.base || stored.version <= this.base.version || this.unanswered.length > 0) return null;
    const fresh = this.#baseOf(stored);
    const merged = merge(this.base.values, values, fresh.values, this.#options.together);
    if (merged.asked.length > 0) return null;
    this.base = fresh;
    return merged;
  }

  /** The record as it is shown, and nothing of it is changed here. */
  startFrom(stored: Stored | null): void {
    this.base = stored && this.#baseOf(stored);
    this.unanswered = [];
  }

  #baseOf(stored: Stored): Base<Values, Stored> {
    const { valuesOf, database } = this.#options;
    return { stored, values: valuesOf(stored), version: stored.version, database: database() };
  }

  /** Null when an earlier try of a new record was answered: the values are saved over it once more. */
  async #sendOnce(values: Values): Promise<Stored | null> {
    const isAgreed = (await this.#options.agree?.(values, this.base?.stored ?? null)) ?? true;
    if (!isAgreed) throw new Declined();
    const sent = this.#prepare(values);
    const isSecondTry = !this.base && this.unanswered.some(({ change }) => change !== sent.change);
    if (!this.unanswered.includes(sent)) this.unanswered.push(sent);
    try {
      const stored = (await this.#options.send(sent.change)) as Stored;
      this.startFrom(stored);
      // The server tells two tries apart by all but their passwords, which it does not keep.
      return isSecondTry && this.#options.saveCallFor(values, stored) ? null : stored;
    } catch (error) {
      if (isAnswered(error)) this.unanswered = this.unanswered.filter((one) => one !== sent);
      throw error;
    }
  }

  /** The change as it goes out: one that went out before and got no answer goes out again as it was. */
  #prepare(values: Values): Sent<Values> {
    const { saveCallFor, make, database } = this.#options;
    const base = this.base;
    const wanted = saveCallFor(values, base?.stored ?? null);
    if (!wanted) throw new Error('A stored record of this form cannot be changed.');
    const input = base ? { ...wanted.input, version: base.version } : wanted.input;
    const before = this.unanswered.find(({ change }) => change.path === wanted.path && isSame(change.input, input));
    if (before) return before;
    // Every try of a new record has the key of the first, so that there is never a second one.
    const key = (base ? undefined : this.unanswered[0]?.change.key) ?? createKey();
    const change = make({ ...wanted, input }, key, base?.database ?? database());
    return { change, values, version: base?.version ?? 0 };
  }

  /** The record moved on: by another person, or by a change of one's own whose answer was lost. Null for any other refusal. */
  async #mergeConflict(error: unknown, values: Values): Promise<FoundMerge<Values, Stored> | null> {
    const { conflict, saved } = readErrorData(error) ?? {};
    const found = conflict ?? saved;
    if (!found?.record) return null;
    const now = this.#baseOf(found.record as Stored);
    if (saved && !this.#options.saveCallFor(values, now.stored)) {
      // The earlier try stays as it was stored; what the fields say now becomes a record of its own.
      this.unanswered = [];
      return { ...merge(values, values, values), theirs: now.values, changedBy: '', changedAt: '', now: null };
    }
    this.base = await this.#startOf(now);
    const merged = merge(this.base.values, values, now.values, this.#options.together);
    const { changedBy = messages.general.someone, changedAt = '' } = conflict ?? {};
    return { ...merged, now, theirs: now.values, changedBy, changedAt };
  }

  /** What mine and theirs both come from. One's own change that was done without an answer is nobody else's. */
  async #startOf(now: Base<Values, Stored>): Promise<Base<Values, Stored>> {
    const done = await this.#findDone();
    this.unanswered = [];
    if (!done) return this.base ?? now;
    const { database } = done.change;
    if (done.version === 0 && now.version === 1) return now;
    // Others may have saved after it, or before: a save that changed nothing has no version of its own. Where the record still says
    // what was sent, the server may have tidied it.
    const [own, other] = [flatten(done.values), flatten(now.values)];
    const untouched = Object.keys(own).filter((path) => isAlike(own[path], other[path]));
    return { ...now, values: takeFields(done.values, now.values, untouched), version: done.version || 1, database };
  }

  /** Sent again with its own key, a change that was done is answered, and one that was not is refused: the record has moved on. */
  async #findDone(): Promise<Sent<Values> | null> {
    for (const sent of [...this.unanswered].reverse()) {
      try {
        await this.#options.send(sent.change);
        return sent;
      } catch (error) {
        if (!isAnswered(error)) throw error;
      }
    }
    return null;
  }
}

/** The server said yes or no. Without an answer of ours, or when somebody has to sign in first, the change may still be done. */
export function isAnswered(error: unknown): boolean {
  const status = readErrorData(error)?.httpStatus;
  return status !== undefined && [400, 403, 404, 409, 413, 415].includes(status);
}

const isAlike = (a: unknown, b: unknown) =>
  isSame(a, b) || (typeof a === 'string' && typeof b === 'string' && squeeze(a) === squeeze(b));

const squeeze = (text: string) => composed(text).replaceAll(/\s/g, '');
