import {
  type ActivityDetails,
  activityFieldNames,
  activityLabels,
  type blankActivity,
} from '#shared/activities/details.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { pickFields } from '#shared/given-fields.ts';
import { statusWords } from '#shared/statuses.ts';
import { type FormWords, longWords } from '../field-words.ts';

export type DetailsValues = typeof blankActivity;

/** Stored details: the project is always known. */
export type DetailsFields = ActivityDetails;

/** Whoever changes the start or the finish has decided on both. */
export const detailsTogether = [['startTime', 'finishTime']];

/** What a person fills in of an activity. */
export const detailsFields = <Details extends DetailsValues>(details: Details): Pick<Details, keyof DetailsValues> =>
  pickFields(details, activityFieldNames);

type NameOf = (id: number) => string;

/** The words of an activity's details. */
export function detailsWords(projectName: NameOf, leaderName: NameOf): FormWords<DetailsValues> {
  const named = (nameOf: NameOf) => (id: unknown) => (typeof id === 'number' ? nameOf(id) : '');
  return {
    ...activityLabels,
    projectId: { label: activityLabels.projectId, show: named(projectName) },
    ledById: { label: activityLabels.ledById, show: named(leaderName) },
    notes: longWords(activityLabels.notes),
    status: { label: activityLabels.status, show: (status) => statusWords(status as ActivityStatus) },
  };
}
