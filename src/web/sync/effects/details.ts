import {
  type ActivityDetails,
  activityFieldNames,
  activityLabels,
  type blankActivity,
  completedAtOf,
} from '#shared/activities/details.ts';
import type { ActivityDocument, ActivityRow, DocumentEffect } from '#shared/activities/document.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { isOf } from '#shared/attendance/rows.ts';
import { givenFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { type Position, positionGiven } from '#shared/position-fields.ts';
import { statusWords } from '#shared/statuses.ts';
import { type FormWords, labelOf, longWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { positionTogether, positionWords } from '../position-words.ts';
import { bringing } from './brought-along.ts';
import type { DocumentChange } from './document-change.ts';
import { inActivity } from './incident-rows.ts';
import type { Shared } from './known.ts';

export type DetailsValues = typeof blankActivity;

/** Whoever changes the start or the finish has decided on both; a position is one thing. */
export const detailsTogether = [['startTime', 'finishTime'], positionTogether];

type NameOf = (id: number) => string;

/** The words of an activity's details. */
export function detailsWords(projectName: NameOf, leaderName: NameOf): FormWords<DetailsValues> {
  const named = (nameOf: NameOf) => (id: unknown) => (typeof id === 'number' ? nameOf(id) : '');
  return {
    ...activityLabels,
    ...positionWords,
    projectId: { label: activityLabels.projectId, show: named(projectName) },
    ledById: { label: activityLabels.ledById, show: named(leaderName) },
    notes: longWords(activityLabels.notes),
    status: { label: activityLabels.status, show: (status) => statusWords(status as ActivityStatus) },
  };
}

type Update = InputOf<'activities.details.update'>;
type Changed = Partial<Omit<ActivityDetails, 'projectId'>>;

/** The given fields, as the server takes them: one that is left out stays. */
function given({ id: _, version: __, projectId: ___, ...fields }: Update): Changed {
  return { ...givenFields(fields), ...positionGiven(fields as Partial<Position>) } as Changed;
}

/** The activity once these fields have changed; `at`: the instant of the change. */
export function changed(before: ActivityRow, fields: Changed, { at }: Pick<Made, 'at'>, shared: Shared): ActivityRow {
  const after = { ...before, ...fields };
  const completedAt = completedAtOf(before, after.status, at);
  const isReopened = before.completedAt !== null && completedAt === null;
  // Once completed, it kept the project's words of that time.
  const project = isReopened && shared.projects.find(({ id }) => id === before.projectId);
  return {
    ...after,
    ...(after.ledById !== before.ledById && leaderOf(shared, after.ledById)),
    ...(project && { projectName: project.name, projectLocation: project.location }),
    completedAt,
    hasOtherRecords: before.hasOtherRecords || completedAt !== null,
  };
}

/** The name and number of whoever leads now. */
function leaderOf(
  { staff }: Shared,
  ledById: number | null,
): Pick<ActivityRow, 'ledBy' | 'ledByPhone' | 'isLeaderGone'> {
  if (ledById === null) return { ledBy: null, ledByPhone: null, isLeaderGone: false };
  const leader = staff.find(({ id }) => id === ledById);
  return leader
    ? { ledBy: fullName(leader), ledByPhone: leader.phone, isLeaderGone: false }
    : { ledBy: words.somebody, ledByPhone: '', isLeaderGone: true };
}

/** What people see of the details. */
const wordsOf = (activity: ActivityRow, { projects, staff }: Shared) =>
  detailsWords(
    (id) => projects.find((project) => project.id === id)?.name ?? messages.activities.otherProject,
    (id) => {
      if (activity.ledById === id && activity.ledBy) return activity.ledBy;
      const leader = staff.find((one) => one.id === id);
      return leader ? fullName(leader) : words.somebody;
    },
  );

/** Another activity's stays say from where their people came, and where they went. */
function renamedIn(
  other: ActivityDocument,
  { activity: { activityName: before }, attendance }: ActivityDocument,
  { activityName }: Pick<ActivityRow, 'activityName'>,
): DocumentEffect | null {
  if (activityName === before) return null;
  const nameOf = (name: string | null) => (name === before ? activityName : name);
  const renamed = other.attendance
    .filter((row) => [row.cameFrom, row.wentTo].includes(before) && attendance.some((one) => isOf(one, row)))
    .map((row) => ({ ...row, cameFrom: nameOf(row.cameFrom), wentTo: nameOf(row.wentTo) }));
  return renamed.length > 0 ? { put: { attendance: renamed } } : null;
}

const update: DocumentChange<'activities.details.update'> = {
  of: ({ id }) => id,
  // Another project has other objectives, another place and other numbers to ring.
  needsCoverage: ({ projectId }, { activity }) => projectId !== undefined && projectId !== activity.projectId,
  words: (input, { activity }, shared) => {
    const fields: Changed = given(input);
    const names = activityFieldNames.filter((name) => name in fields && fields[name as never] !== activity[name]);
    if (names.length === 1 && fields.status && names[0] === 'status') return words.status(fields.status);
    const all = wordsOf(activity, shared);
    return words.details(names.flatMap((name) => (all[name] ? labelOf(all[name]) : [])));
  },
  effect: (document, input, made, shared) => {
    const { activity, incidents } = document;
    const after = changed(activity, given(input), made, shared);
    const { ledById: staffId } = after;
    const effect = { activity: after, put: { incidents: incidents.map((row) => inActivity(row, after)) } };
    return bringing(staffId === null ? [] : [{ staffId }], effect, document, shared);
  },
  also: (other, document, input) => renamedIn(other, document, { ...document.activity, ...given(input) }),
  answer: ({ activity }) => activity,
  record: {
    id: ({ id }) => `activity:${id}`,
    known: ({ activity }) => activity,
    together: detailsTogether,
    words: (_input, { activity }, shared) => wordsOf(activity, shared),
  },
};

export const detailsEffects = { 'activities.details.update': update };
