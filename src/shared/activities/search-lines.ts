import type { ActivityStatus } from '../activities.ts';
import { formatDate } from '../dates.ts';
import { statusWords } from '../statuses.ts';

export type SearchedActivity = {
  activityDate: string;
  activityName: string;
  projectName: string;
  projectLocation: string;
  status: ActivityStatus;
  /** The creator's name; empty when nobody is known. */
  createdBy: string;
};

/**
 * What the search of activities looks in, a line each: the date as stored and as shown, the names, the location, the status as stored
 * and as shown, and the creator.
 */
export function activitySearchLines(activity: SearchedActivity): string[] {
  const { activityDate, activityName, projectName, projectLocation, status, createdBy } = activity;
  return [
    activityDate,
    formatDate(activityDate),
    activityName,
    projectName,
    projectLocation,
    status,
    statusWords(status),
    createdBy,
  ];
}
