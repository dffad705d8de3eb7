import type { ActivityDetails } from './activities/details.ts';

/** Activities from so many days ago to so many days ahead are kept on phones. */
export const keptDays = { before: 2, after: 8 } as const;
/** An activity that somebody keeps on their phone stays there for so many days after its date. */
export const pinnedDays = 14;

/** A query's answer as the page asks for it: the query's path and input, and what it answers. */
export type KeptAnswer = { path: string; input?: unknown; data?: unknown };

/** Something that comes again as a whole when any of it changes: an activity, a list to pick from, Home. */
export type KeptPart = {
  id: string;
  digest: string;
  answers: KeptAnswer[];
};

/** What is too much for a phone: the first of the activities, and the ids of common parts. */
export type LeftOut = {
  activities: ({ id: number } & Pick<ActivityDetails, 'activityName' | 'activityDate'>)[];
  lists: string[];
};

export type Pack = {
  mark: string;
  /** When it was true, by the server's clock (ISO, UTC). */
  at: string;
  database: string;
  /** Those that the phone does not have. */
  parts: KeptPart[];
  /** The ids of those that it need not have any more. */
  gone: string[];
  /** Absent where everything is kept, and where the mark is the phone's. */
  leftOut?: LeftOut;
};

/** The id of an activity's part. */
export const partOfActivity = (activityId: number) => `activity.${activityId}`;

/** The id of the part of a line of traps. */
export const partOfLine = (lineId: number) => `line.${lineId}`;

/** The activities whose parts these are. */
export const activitiesOf = (parts: readonly Pick<KeptPart, 'id'>[]) =>
  parts.flatMap(({ id }) => (id.startsWith('activity.') ? [Number(id.slice('activity.'.length))] : []));
