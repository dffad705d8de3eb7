import type { QueryClient } from '@tanstack/react-query';
import type { PlacedTap } from '#shared/attendance/clocks.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { Drawing } from './drawn-changes.ts';
import type { FormWords } from './field-words.ts';
import type { MadeKind } from './made-ids.ts';
import type { Together } from './merge.ts';
import type { InputOf, MutationPath, OutputOf } from './paths.ts';

/** How a change came about that waits: its key, when it was made, by whom, and the id of what it makes until the server gives one. */
export type Made = {
  key: string;
  at: string;
  person: SessionUser;
  tempId: number;
  /** For a tap of people: where all taps that wait put it, by `personKey`. */
  placed?: ReadonlyMap<string, PlacedTap>;
};

/** A record that has a version, as an edit of it sees it. */
export type EditedRecord<Input> = {
  /**
   * The record's kind and id: `risk:12`. By this name an answer's version finds the later changes of the record, whatever their paths. A
   * record that the server does not have yet is named by the `tempId` of the change that makes it.
   */
  id: (input: Input) => string;
  /** The record as it shows before this edit is drawn: what a merge starts from, if it has the version that the input names. */
  known: (input: Input, cache: QueryClient) => { version: number } | null;
  /** The input, without its version, that would leave this record as it is: with the same fields as `input`. */
  // biome-ignore lint/suspicious/noExplicitAny: the record is the path's answer, or what a form started from.
  inputOf: (record: any, input: Input) => object;
  together?: Together;
  /** True where a conflict is never merged without asking. `record`: as it is on the server. */
  // biome-ignore lint/suspicious/noExplicitAny: the record is the path's answer.
  asks?: (base: any, mine: Input, record: any) => boolean;
  /** True where no other path writes these fields of the record: only the version is shared, and no edit by another path builds on this. */
  isApart?: true;
  /** The words of the input's fields, for when two people changed one. `theirs`: the record as it is on the server. */
  // biome-ignore lint/suspicious/noExplicitAny: the names of the fields are the input's.
  words: (input: Input, cache: QueryClient, theirs: object | null) => FormWords<any>;
};

/** What a change that can be made without coverage needs beyond being sent. All functions are pure. */
export type FieldChange<Path extends MutationPath> = {
  /** True for an input that needs coverage all the same. */
  needsCoverage?: (input: InputOf<Path>, cache: QueryClient) => boolean;
  /**
   * The activity with whose changes it is sent in order; 0: none. `cache` holds the rows that the input names by id. Null: it is not known here. The
   * change can then take back one that waits; otherwise it needs coverage.
   */
  activity: (input: InputOf<Path>, cache: QueryClient) => number | null;
  /** What it says to a person: `55 Plants planted`. Asked for before it is drawn. */
  words: (input: InputOf<Path>, cache: QueryClient) => string;
  /** Draws it into every cached query. Drawn twice, or over data that holds it already, it alters nothing more. */
  draws: (input: InputOf<Path>, made: Made, cache: QueryClient) => Drawing[];
  /**
   * What its screen gets while it waits: the record as it will be, with the version that the edit started from. Asked for before it is
   * drawn.
   */
  answer: (input: InputOf<Path>, made: Made, cache: QueryClient) => OutputOf<Path>;
  /** Whether what is kept holds it, the query that it draws first says, and not the document of its activity. */
  isBeside?: true;
  /** For a change that makes a record with a version: the record's kind. With `risk` and the `tempId` -7, later edits name it `risk:-7`. */
  makes?: MadeKind;
  /**
   * The versions of records that it changed beside, by the record's name: `attendance:12`. A later edit that started from the version before
   * goes on from this one. `answer`: the server's, also one of an earlier version that says nothing of them.
   */
  // biome-ignore lint/suspicious/noExplicitAny: the record is the path's answer.
  hands?: (answer: any) => ReadonlyMap<string, number>;
  /** For an edit of a record that has a version. */
  record?: EditedRecord<InputOf<Path>>;
};

/** What is known of a change that can be made without coverage, whatever its path. */
export type Kind = FieldChange<MutationPath>;
/** Null: such a change needs coverage. Also for a path that only another version of Bushline knows. */
export type KindOf = (path: MutationPath) => Kind | null;
