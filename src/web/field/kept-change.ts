import type { RecordConflict } from '#shared/app-error.ts';
import type { Change } from '#web/changes/change.ts';

/** A change in the phone's database. It stays there until the server has answered it. */
export type KeptChange = Change & {
  /** The order in which the changes were made on this phone. */
  order: number;
  /** The activity whose changes go out one after the other. */
  activity: number;
  activityName: string;
  /** What it says to a person: `55 Plants planted`. */
  words: string;
  /** The id, below 0, that a record has until the server has given it one. Several new records count down from it. */
  tempId: number;
  /** Names the record that it edits, among all records with a version. Null: it edits none. */
  record: string | null;
  /** What its edit started from. Null: it edits no record with a version. */
  base: { version: number; input: object } | null;
  /** When it was first sent (ISO instant). From then on its key and its input never change. Null: the server cannot know it. */
  sentAt: string | null;
  /** How often it was sent without an answer. */
  tries: number;
  /** How many of the last answers were a failure of the server (500). */
  failures: number;
  /** It is not sent again before this instant (milliseconds since 1970). */
  nextAt: number;
  /** Until then its screen deals with a conflict itself (milliseconds since 1970). */
  watchedUntil: number;
  state: 'waiting' | 'refused';
  refusal: Refusal | null;
};

/** Why the server refused a change. `status` 0: the phone itself cannot read or send it. */
export type Refusal = { status: number; message: string; conflict?: RecordConflict };

/** A change before it has its place in the order. */
export type NewChange = Omit<KeptChange, 'order'>;

/** A record that was made on this phone has this id on the server. */
export type MadeId = { tempId: number; id: number; /** Milliseconds since 1970. */ at: number };

/**
 * The id of what a change makes, until the server gives it one: below 0, and always the same for one key. Keys are random, so two
 * changes never share one. It leaves room to count down for a change that makes several records.
 */
export function tempIdOf(key: string): number {
  return -Number.parseInt(key.replaceAll('-', '').slice(0, 10), 16) * 1000 - 1000;
}
