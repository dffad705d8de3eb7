import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import type { FormWords } from '#web/changes/field-words.ts';

export type DetailsValues = {
  activityName: string;
  projectId: number | null;
  activityDate: string;
  startTime: string;
  finishTime: string;
  meetingPlace: string;
  ledById: number | null;
  status: ActivityStatus;
  notes: string;
};

/** Stored details: the project is always known. */
export type DetailsFields = DetailsValues & { projectId: number };

export const detailsNames = [
  'activityName',
  'projectId',
  'activityDate',
  'startTime',
  'finishTime',
  'meetingPlace',
  'ledById',
  'status',
  'notes',
] as const satisfies (keyof DetailsValues)[];

/** Whoever changes the start or the finish has decided on both. */
export const detailsTogether = [['startTime', 'finishTime']];

/** What a person fills in of an activity. */
export function detailsFields<Details extends DetailsValues>(details: Details): Pick<Details, keyof DetailsValues> {
  const { activityName, projectId, activityDate, startTime, finishTime, meetingPlace, ledById, status, notes } =
    details;
  return { activityName, projectId, activityDate, startTime, finishTime, meetingPlace, ledById, status, notes };
}

type NameOf = (id: number) => string;

/** The words of an activity's details. */
export function detailsWords(projectName: NameOf, leaderName: NameOf): FormWords<DetailsValues> {
  const named = (nameOf: NameOf) => (id: unknown) => (typeof id === 'number' ? nameOf(id) : '');
  return {
    activityName: messages.activities.name,
    projectId: { label: 'Project', show: named(projectName) },
    activityDate: messages.activities.date,
    startTime: messages.activities.start,
    finishTime: messages.activities.finish,
    meetingPlace: messages.activities.meetingPlace,
    ledById: { label: messages.activities.leader, show: named(leaderName) },
    status: { label: messages.activities.status, show: (status) => statusWords(status as ActivityStatus) },
    notes: 'Notes',
  };
}
