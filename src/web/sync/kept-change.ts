import type { FieldErrors, RecordConflict } from '#shared/app-error.ts';
import type { Body, Change } from './change.ts';

/** A change in the phone's database. It stays there until the server has answered it. */
export type KeptChange = Omit<Change, 'body'> & {
  /** The order in which the changes were made on this phone. */
  order: number;
  /** The activity whose changes go out one after the other. */
  activity: number;
  activityName: string;
  /** Who made it, for others who use this phone. */
  personName: string;
  /** What it says to a person: `55 Plants planted`. */
  words: string;
  /** The id, below 0, of what it makes until the server has given it one. A change that makes several counts down from it. */
  tempId: number;
  /** Names the record that it edits, among all records with a version: `activities.predator:12`. Null: it edits none. */
  record: string | null;
  /** What its edit started from, as the input that would have changed nothing. Null: it edits no record with a version. */
  base: Base | null;
  /** The keys of earlier changes that it depends on: it is sent after them, and not while one of them is refused. */
  waitsFor: string[];
  /** When it was first sent (ISO instant). From then on its key and its input never change. Null: the server cannot know it. */
  sentAt: string | null;
  /** How often it was sent without an answer. */
  tries: number;
  /** How many answers, one after the other, were a failure of the server. */
  failures: number;
  /** How often it was merged with what others saved. */
  merges: number;
  /** It is not sent again before this instant (milliseconds since 1970). */
  nextAt: number;
  /** The server had no room for it, or too much to do, when it was last sent. */
  isTurnedAway: boolean;
  /** Until then (milliseconds since 1970) its screen waits for the answer, and shows a refusal or a conflict itself. */
  watchedUntil: number;
  state: 'waiting' | 'refused';
  refusal: Refusal | null;
  /** How large its file is. Absent where none goes with it. */
  bytes?: number;
  /** What the server answered, once it has. */
  answer?: unknown;
};

/** The file of a change, in the phone's database by the change's key. */
export type KeptBody = Body & { key: string };

/** What goes out one after the other: the changes of an activity, and all files. Nothing waits for a file. */
export const lineOf = ({ activity, bytes }: { activity: number; bytes?: number | undefined }) =>
  bytes === undefined ? activity : 'files';

/**
 * Who is out and who is back, and the newcomer whose sign-on names them. The server takes it on a short disk
 * (`evenOnShortDisk`), so it goes past what was turned away.
 */
export const isOfWhoIsOut = ({ path }: Pick<KeptChange, 'path'>) =>
  /^(attendance|stillOut)\./.test(path) || path === 'activities.volunteers.addNewcomer';

/** Says whose day it is: no tap goes past it, for it would be about another day, or be drawn under what was said before it. */
export const isOfTheDay = ({ path }: Pick<KeptChange, 'path'>) =>
  /^activities\.(details|staff|volunteers)\./.test(path);

/** Says what has happened already, so that nobody may throw it away: a look at a medical note. */
export const isFinal = ({ path }: Pick<KeptChange, 'path'>) => path === 'medicalNotes.look';

/** The key of the press that this takes back; null for any other change. */
export const takenBackBy = ({ path, input }: Pick<KeptChange, 'path' | 'input'>): string | null =>
  path === 'attendance.takeBack' ? (input as { key: string }).key : null;

/** One that no longer can be read has only its raw text. It can be neither sent nor taken over. */
export const isUnreadable = ({ database }: Pick<KeptChange, 'database'>) => database === '';

/** Somebody else changed the same: sending it again cannot succeed, and only its maker can say which stays. */
export function isChoice({ state, refusal, base }: Pick<KeptChange, 'state' | 'refusal' | 'base'>): boolean {
  return state === 'refused' && base !== null && Boolean(refusal?.conflict?.record);
}

export type Base = { version: number; input: object };

/** Why a change was refused. `status` 0: the phone itself cannot read it, or cannot send it. */
export type Refusal = { status: number; message: string; errors?: FieldErrors; conflict?: RecordConflict };

/** A change before it has its place in the order. */
export type NewChange = Omit<KeptChange, 'order'>;

/** Changes that the server has answered: those that what is kept holds by now, by their order, and those that it still lacks. */
export type AnsweredChanges = { held: readonly number[]; lacking: readonly KeptChange[] };

/** Changes that show over the server's data. */
export type DrawnChanges = readonly NewChange[];

/** A change that was never sent, and depends on no other. */
export const neverSent = {
  waitsFor: [],
  sentAt: null,
  tries: 0,
  failures: 0,
  merges: 0,
  nextAt: 0,
  isTurnedAway: false,
  watchedUntil: 0,
  state: 'waiting',
  refusal: null,
} satisfies Partial<KeptChange>;

/** The server's id of a record that was made on this phone. */
export type MadeId = {
  tempId: number;
  id: number;
  /** Milliseconds since 1970. */
  at: number;
};

/** A change makes at most this many records. */
const mostMade = 1000;
/** Below every id that a list makes up for a row that waits, such as a hazard's id with a minus. */
const firstTempId = -1_000_000_000;

/** The id of what a change makes, until the server gives one. Computed from the key, so that every tab finds the same. */
export function tempIdOf(key: string): number {
  // 40 random bits of the UUID: two changes of one phone do not share them.
  return firstTempId - Number.parseInt(key.replaceAll('-', '').slice(0, 10), 16) * mostMade;
}

export function isTempId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) <= firstTempId;
}

/** True when this change makes the record with that temporary id. */
export function makes(change: { tempId: number }, tempId: number): boolean {
  return tempId <= change.tempId && tempId > change.tempId - mostMade;
}

/** The temporary ids in an input, however deep. */
export function tempIdsIn(value: unknown): number[] {
  if (isTempId(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(tempIdsIn);
}

/** The same with each temporary id replaced, where the server's is known. */
export function withIds<T>(value: T, ids: ReadonlyMap<number, number>): T {
  if (isTempId(value)) return (ids.get(value) ?? value) as T;
  if (typeof value !== 'object' || value === null || tempIdsIn(value).length === 0) return value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids)) as T;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part, ids)])) as T;
}
