import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import type { Drawing } from '#web/changes/drawn-changes.ts';
import type { FormWords } from '#web/changes/field-words.ts';
import type { Together } from '#web/changes/merge.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/changes/paths.ts';

/** A change as it was made on this phone. */
export type Made = {
  key: string;
  /** ISO instant, by the server's clock as this phone knows it. */
  at: string;
  person: SessionUser;
  /** The activity that it belongs to, as `activity` said when it was made. */
  activity: number;
  /** The id of the record that it makes, until the server has given it one: a negative whole number, the later the smaller. */
  tempId: number;
};

/** A change of this phone that the server has not answered, as a later one sees it. */
export type EarlierChange = {
  [Path in MutationPath]: { path: Path; input: InputOf<Path>; key: string; tempId: number | null };
}[MutationPath];

/** The record that a change alters: counted by versions, and merged with what others save. */
export type ChangedRecord<Input> = {
  /**
   * Its kind and id: `risk 12`. Its version goes by this name from a change's answer to the changes that follow it, of whatever path. A
   * record that waits to be made has the `tempId` of the change that makes it.
   */
  id: (input: Input) => string;
  /** The record as it shows, before this change is drawn: the base of a merge, if it has the version that the input started from. */
  known: (input: Input, made: Made, cache: QueryClient) => object | null;
  /** The input, without a version, that would leave this record as it is: of the known record, or of the one in the server's refusal. */
  inputOf: (record: never, input: Input) => Omit<Input, 'version'>;
  /** Groups of fields that only mean something together. */
  together: Together;
  /** The fields in words, for the question whose change to keep. `theirs`: the record as it is on the server. */
  words: (input: Input, cache: QueryClient, theirs: object | null) => FormWords<never>;
};

/** A change that can be made without coverage: how it shows, and what becomes of it while it waits. All functions are pure. */
export type FieldChange<Path extends MutationPath> = {
  /** True for an input that needs coverage all the same. */
  needsCoverage?: (input: InputOf<Path>, cache: QueryClient) => boolean;
  /**
   * The activity whose order it belongs to. Null when that is not known here: the change can then take back one that waits, and
   * otherwise needs coverage.
   */
  activity: (input: InputOf<Path>, cache: QueryClient) => number | null;
  /** What it says to a person: `55 Plants planted`. */
  words: (input: InputOf<Path>, cache: QueryClient) => string;
  /** Shows it in every query that is known, as the server will answer it. May be applied twice, and over a newer answer. */
  draws: (input: InputOf<Path>, made: Made, cache: QueryClient) => Drawing[];
  /** What the screen gets while it waits. Asked for before it is drawn. Its version is the one that it started from. */
  answer: (input: InputOf<Path>, made: Made, cache: QueryClient) => OutputOf<Path>;
  /** For a change that makes a record: its kind, so that `risk -3` is what the later changes of `record.id` alter. */
  makes?: string;
  /** For a change of a record with a version. */
  record?: ChangedRecord<InputOf<Path>>;
  /** The input of an earlier change, never sent, with this one taken in: the two go as one. Null: they stay two. */
  joins?: (input: InputOf<Path>, earlier: EarlierChange) => object | null;
  /** True: this removes what `earlier` would add, or undoes it, and neither is sent. */
  takesBack?: (input: InputOf<Path>, earlier: EarlierChange) => boolean;
};

/** Every change that the page can make; null for those that need coverage. */
export type FieldChanges = { [Path in MutationPath]: FieldChange<Path> | null };
