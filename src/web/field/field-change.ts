import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/permissions.ts';
import type { Drawing } from '#web/changes/drawn-changes.ts';
import type { FormWords } from '#web/changes/field-words.ts';
import type { Together } from '#web/changes/merge.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/changes/paths.ts';

/** How a change came about that waits: its key, when it was made, by whom, and the id of what it makes until the server gives one. */
export type Made = { key: string; at: string; person: SessionUser; tempId: number };

/** A change that waits, as far as a later one needs to know it. */
export type EarlierChange = { key: string; path: MutationPath; input: unknown; tempId: number };

/** What a change that can be made without coverage needs beyond being sent. */
export type FieldChange<Path extends MutationPath> = {
  /** The activity to whose order it belongs. `cache` knows the rows whose ids are in the input. Null: not a known one, so it needs coverage. */
  activity: (input: InputOf<Path>, cache: QueryClient) => number | null;
  /** What it says to a person: `55 Plants planted`. */
  words: (input: InputOf<Path>, cache: QueryClient) => string;
  /** Shows it over what is known. Pure. */
  draws: (input: InputOf<Path>, made: Made, cache: QueryClient) => Drawing[];
  /** What its screen gets while it waits: the record as it will be. */
  answer: (input: InputOf<Path>, made: Made, cache: QueryClient) => OutputOf<Path>;
  /** For an edit of a record that has a version. */
  record?: {
    /**
     * Which record, so that edits join and versions are handed on. A number is an id of the path's noun; a text names a record whose
     * version several nouns share: `activity:12`.
     */
    id: (input: InputOf<Path>) => number | string;
    /** The input, without its version, that would leave this record as it is. */
    // biome-ignore lint/suspicious/noExplicitAny: the record is the path's answer, or what a form started from.
    inputOf: (record: any) => object;
    together?: Together;
    /** The words of the input's fields, for when two people changed one. */
    // biome-ignore lint/suspicious/noExplicitAny: the names of the fields are the input's.
    words: FormWords<any>;
  };
  /** True when this takes away what `earlier` would add: neither is then sent. */
  takesBack?: (input: InputOf<Path>, earlier: EarlierChange) => boolean;
  /**
   * The server's ids of what it made, in the order of its temporary ids (`tempId`, `tempId - 1`, …); null for one that it did not make.
   * By default the `id` of the answer.
   */
  madeIds?: (input: InputOf<Path>, answer: OutputOf<Path>) => (number | null)[];
  /** The input of `earlier`, which makes the record, with this edit in it; then they are one. Null: not what it edits. */
  joins?: (input: InputOf<Path>, earlier: EarlierChange) => object | null;
};

/** Every change of the page: how it is made without coverage, or null when it needs coverage. */
export type FieldChanges = { [Path in MutationPath]: FieldChange<Path> | null };
