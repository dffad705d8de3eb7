import { messages } from '#shared/messages.ts';
import { composed } from '#shared/text.ts';
import { isAnswered, readErrorData } from '#web/call-errors.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import type { DrawnChanges } from '#web/sync/kept-change.ts';
import { flatten, isSame, type Merge, merge, type Together, takeFields } from '#web/sync/merge.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/sync/paths.ts';

/** A stored record counts its saves: version 1 when it is new. */
export type Versioned = { version: number };

/** The call that saves a form's values; its answer is the record. Sending adds the version. */
export type SaveCall<Answer> = { path: MutationPath; input: object; readonly answer?: Answer };

/** `saveCall('staff.update', { id, ...fields })` */
export function saveCall<Path extends MutationPath>(
  path: Path,
  input: Omit<InputOf<Path>, 'version'>,
): SaveCall<OutputOf<Path>> {
  return { path, input };
}

/** What a form started from: the record as loaded, and its field values. */
export type Base<Values, Stored> = {
  stored: Stored;
  values: Values;
  version: number;
  database: string;
  /** Changes that showed over the record then, and that its version may not have. */
  drawn?: DrawnChanges;
};

/** A change that was sent, and the field values then. */
export type Sent<Values> = { change: Change; values: Values };

/** What somebody typed and did not save: kept in this browser, for this person. */
export type Draft<Form extends object> = {
  values: Form;
  /** The record as it was when typing began. Null for a new record. */
  base: Pick<Base<Form, never>, 'values' | 'version' | 'database'> | null;
  /** Saves that were sent and got no answer. */
  unanswered: Sent<Form>[];
  /** Milliseconds since 1970. */
  at: number;
};

/** The merge of this form's values with what another person saved. */
export type MergedSave<Values> = Merge<Values> & { theirs: Values; changedBy: string; changedAt: string };

/** A save that met a newer record: that record, what mine started from, and mine. */
export type Met<Values, Stored> = { stored: Stored; base: Values; mine: Values };

type FoundMerge<Values, Stored> = MergedSave<Values> & {
  now: Base<Values, Stored> | null;
  met: Met<Values, Stored> | null;
};

/** What a form opens with. */
export type Opened<Values> = {
  values: Values;
  isRestored: boolean;
  /** Both changed the same field since the draft was typed: asked as soon as the form is drawn. */
  question: MergedSave<Values> | null;
};

export type SaveOptions<Values, Stored> = {
  valuesOf: (stored: Stored) => Values;
  /** Asks for the record where a refusal does not hold all of it. */
  readTheirs?: ((refused: Stored) => Promise<Stored>) | undefined;
  /** The call that creates a record, or updates the stored one. Null when the stored record cannot be changed. */
  saveCallFor: (values: Values, stored: Stored | null) => SaveCall<Stored> | null;
  /** Makes the change: adds who makes it and when. */
  make: (path: MutationPath, input: object, key: string, database: string) => Change;
  /** `from`: the record that an edit starts from; `drawn`: what showed over it. */
  send: (change: Change, from: Stored | null, drawn?: DrawnChanges) => Promise<unknown>;
  /** What shows now over a record of this version. */
  drawnOver?: (version: number) => DrawnChanges;
  /** The id of the server's current database. */
  database: () => string;
  /** Asks before sending what cannot be undone, given the record as last known. False: not sent. */
  agree?: (values: Values, stored: Stored | null) => Promise<boolean>;
  /** Asks whose value to keep where both changed a field, and what else must be decided. Null: Not now. */
  ask: (merged: MergedSave<Values>, met: Met<Values, Stored> | null) => Promise<Values | null>;
  /** False when these values break a rule of the form, so that a person must see them before they are saved. */
  isSound: (values: Values) => boolean;
  /** Puts these values into the fields. */
  show: (values: Values) => void;
  together?: Together | undefined;
};

export type Saved<Values, Stored> = { stored: Stored; mergedSaves: MergedSave<Values>[] };

/** The person chose Not now: nothing was saved, and nothing typed is lost. */
export class NotNow extends Error {}

/** The person answered no to the question before the save. */
export class Declined extends Error {}

/** The merged values break a rule of the form; the fields show them. */
export class Unsound extends Error {
  readonly changedBy: string;

  constructor(changedBy: string) {
    super('The merged values break a rule.');
    this.changedBy = changedBy;
  }
}

/** One save merges at most this many other saves before it gives up. */
const maxMerges = 8;

/**
 * Saves a form's values to one record: once, however often somebody presses Save and whichever answers are lost, merged with what
 * others save meanwhile. Knows nothing about screens.
 */
export class RecordSave<Values extends object, Stored extends Versioned> {
  readonly #now: () => SaveOptions<Values, Stored>;
  /** What the form started from; null while the record is not stored. */
  base: Base<Values, Stored> | null;
  /** Changes that were sent and got no answer, oldest first: the server may have made them. */
  unanswered: Sent<Values>[] = [];

  /** `now`: the options as they are, which a screen may alter. */
  constructor(now: () => SaveOptions<Values, Stored>, stored: Stored | null) {
    this.#now = now;
    this.base = stored && this.#baseOf(stored);
  }

  /**
   * What the form opens with: the record, or the draft that was left. A draft is merged into a record that changed since; where both
   * changed the same field, it keeps its old version until somebody has chosen.
   */
  open(draft: Draft<Values> | null, blank: Values): Opened<Values> {
    const known = this.base;
    const plain = { values: known?.values ?? blank, isRestored: false, question: null };
    // A draft of a new record cannot be used for a stored one, nor the other way round.
    if (!draft || (draft.base === null) !== (known === null)) return plain;
    const { base, values, unanswered } = draft;
    this.unanswered = unanswered;
    if (!known || !base) return { values, isRestored: true, question: null };
    this.base = { ...known, ...base };
    if (this.isHeldBy(known.stored, values)) {
      // It was saved, or waits on this phone and is drawn: the page ended before it could throw the draft away.
      this.startFrom(known.stored);
      return plain;
    }
    const isSameVersion = base.version === known.version && isSame(base.values, known.values);
    const isAsOld = base.database === known.database && (base.version > known.version || isSameVersion);
    // After an unanswered save the newer version may be this person's own: the next save finds out.
    if (isAsOld || unanswered.length > 0) return { values, isRestored: true, question: null };
    const merged = this.#mergeInto(known, values);
    if (merged.asked.length === 0) {
      this.base = known;
      return { values: merged.values, isRestored: merged.fromMe.length > 0, question: null };
    }
    const question = { ...merged, theirs: known.values, changedBy: messages.general.someone, changedAt: '' };
    return { values: merged.values, isRestored: true, question };
  }

  /** Whether a record has all that was typed over the one that this started from. */
  isHeldBy(stored: Stored, typed: Values): boolean {
    const { fromMe, asked } = this.#mergeInto(this.#baseOf(stored), typed);
    return fromMe.length === 0 && asked.length === 0;
  }

  #mergeInto(now: Base<Values, Stored>, typed: Values): Merge<Values> {
    return merge(this.base?.values ?? now.values, typed, now.values, this.#now().together);
  }

  /** Throws the server's refusal, a network failure, Declined, NotNow or Unsound. */
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

  /** Shows the merged values, after asking where needed, and returns them for the next try. */
  async #applyMerge(merged: FoundMerge<Values, Stored>): Promise<Values> {
    const { ask, show, isSound } = this.#now();
    const chosen = await ask(merged, merged.met);
    if (!chosen) throw new NotNow();
    this.base = merged.now;
    show(chosen);
    if (!isSound(chosen)) throw new Unsound(merged.changedBy);
    return chosen;
  }

  /**
   * Merges a newer record that loaded while the form was open. Null when it is not newer, or when the save must deal with it: where it
   * would have to ask, and after an unanswered save, because the newer version may be this person's own.
   */
  absorb(stored: Stored, values: Values): Merge<Values> | null {
    if (!this.base || stored.version <= this.base.version || this.unanswered.length > 0) return null;
    const fresh = this.#baseOf(stored);
    const merged = this.#mergeInto(fresh, values);
    if (merged.asked.length > 0) return null;
    this.base = fresh;
    return merged;
  }

  /** Starts from this record, with nothing unsaved. */
  startFrom(stored: Stored | null): void {
    this.base = stored && this.#baseOf(stored);
    this.unanswered = [];
  }

  #baseOf(stored: Stored): Base<Values, Stored> {
    const { valuesOf, database, drawnOver } = this.#now();
    const { version } = stored;
    return { stored, values: valuesOf(stored), version, database: database(), drawn: drawnOver?.(version) ?? [] };
  }

  /** Null when the answer may be that of an earlier try to create the record: the values are then saved over it. */
  async #sendOnce(values: Values): Promise<Stored | null> {
    const { agree, send } = this.#now();
    if ((await agree?.(values, this.base?.stored ?? null)) === false) throw new Declined();
    const sent = this.#prepare(values);
    const isSecondTry = !this.base && this.unanswered.some(({ change }) => change !== sent.change);
    if (!this.unanswered.includes(sent)) this.unanswered.push(sent);
    try {
      const stored = (await send(sent.change, this.base?.stored ?? null, this.base?.drawn)) as Stored;
      this.startFrom(stored);
      // The server keeps no passwords, so it takes two tries that differ only in theirs for the same one.
      return isSecondTry && this.#now().saveCallFor(values, stored) ? null : stored;
    } catch (error) {
      if (isAnswered(error)) this.unanswered = this.unanswered.filter((one) => one !== sent);
      throw error;
    }
  }

  /** The change to send. An unanswered change with the same input is sent again unaltered. */
  #prepare(values: Values): Sent<Values> {
    const { saveCallFor, make, database } = this.#now();
    const base = this.base;
    const wanted = saveCallFor(values, base?.stored ?? null);
    if (!wanted) throw new Error('A stored record of this form cannot be changed.');
    const input = base ? { ...wanted.input, version: base.version } : wanted.input;
    const before = this.unanswered.find(({ change }) => change.path === wanted.path && isSame(change.input, input));
    if (before) return before;
    // Every try to create the record has the key of the first, so that it is created only once.
    const key = (base ? undefined : this.unanswered[0]?.change.key) ?? createKey();
    return { change: make(wanted.path, input, key, base?.database ?? database()), values };
  }

  /** Merges with the newer record: another person's save, or one's own whose answer was lost. Null for any other refusal. */
  async #mergeConflict(error: unknown, values: Values): Promise<FoundMerge<Values, Stored> | null> {
    const { conflict, saved } = readErrorData(error) ?? {};
    const found = conflict ?? saved;
    if (!found?.record) return null;
    const theirs = found.record as Stored;
    const now = this.#baseOf((await this.#now().readTheirs?.(theirs)) ?? theirs);
    const { changedBy = messages.general.someone, changedAt = '' } = conflict ?? {};
    const by = { theirs: now.values, changedBy, changedAt };
    if (saved && !this.#now().saveCallFor(values, now.stored)) {
      // The record of the earlier try stays as it is; the values now become a record of their own.
      this.unanswered = [];
      return { ...merge(values, values, values), ...by, now: null, met: null };
    }
    this.base = await this.#startOf(now);
    const met = { stored: now.stored, base: this.base.values, mine: values };
    return { ...this.#mergeInto(now, values), ...by, now, met };
  }

  /** The common base of mine and theirs. One's own change whose answer was lost counts as mine. */
  async #startOf(now: Base<Values, Stored>): Promise<Base<Values, Stored>> {
    const done = await this.#findDone();
    this.unanswered = [];
    if (!done) return this.base ?? now;
    const { database, input } = done.change;
    // A new record started from none.
    const { version = 0 } = input as { version?: number };
    if (version === 0 && now.version === 1) return now;
    // Another person may have saved after it, or before: a save that changes nothing adds no version. A field that still holds what was
    // sent takes the server's form of it, which may be trimmed.
    const [own, other] = [flatten(done.values), flatten(now.values)];
    const untouched = Object.keys(own).filter((path) => isAlike(own[path], other[path]));
    return { ...now, values: takeFields(done.values, now.values, untouched), version: version || 1, database };
  }

  /** Sends the unanswered changes again under their keys: one that was made is answered, one that was not is refused as outdated. */
  async #findDone(): Promise<Sent<Values> | null> {
    for (const sent of [...this.unanswered].reverse()) {
      try {
        await this.#now().send(sent.change, null);
        return sent;
      } catch (error) {
        if (!isAnswered(error)) throw error;
      }
    }
    return null;
  }
}

const isAlike = (a: unknown, b: unknown) =>
  isSame(a, b) || (typeof a === 'string' && typeof b === 'string' && withoutSpaces(a) === withoutSpaces(b));

const withoutSpaces = (text: string) => composed(text).replaceAll(/\s/g, '');
