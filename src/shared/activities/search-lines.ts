import type { ActivityStatus } from '../activities.ts';
import { formatDate } from '../dates.ts';
import { statusWords } from '../statuses.ts';
import { lineFields } from './details.ts';

export type SearchedActivity = { [Name in (typeof lineFields)[number]['name']]?: string } & {
  activityDate: string;
  activityName: string;
  projectName: string;
  projectLocation: string;
  status: ActivityStatus;
  /** The creator's name; empty when nobody is known. */
  createdBy: string;
  /** The leader's name; empty when nobody is named. */
  ledBy: string;
};

/**
 * What the search of activities looks in, a line each: the date as stored and as shown, the names, the location, the status as stored
 * and as shown, the creator, the leader, and the fields that have a line of their own.
 */
export function activitySearchLines(activity: SearchedActivity): string[] {
  const { activityDate, activityName, projectName, projectLocation, status, createdBy, ledBy } = activity;
  return [
    activityDate,
    formatDate(activityDate),
    activityName,
    projectName,
    projectLocation,
    status,
    statusWords(status),
    createdBy,
    // What is empty has no line: texts that were stored before it was known stay as they are.
    ...[ledBy, ...lineFields.map(({ name, isSearched }) => (isSearched ? (activity[name] ?? '') : ''))].filter(Boolean),
  ];
}
