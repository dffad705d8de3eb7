import type { QueryClient } from '@tanstack/react-query';
import { activityFieldNames, completedAtOf } from '#shared/activities/details.ts';
import { applyEffect } from '#shared/activities/document.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import { labelOf } from '#web/changes/field-words.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import { drawOnOthers } from '../effects/document-change.ts';
import type { FieldChange } from '../field-change.ts';
import {
  type DetailsFields,
  type DetailsValues,
  detailsFields,
  detailsTogether,
  detailsWords,
} from '../words/details.ts';
import { markStep } from './following.ts';
import { known, knownActivity } from './known.ts';
import { drawInLists } from './lists.ts';

export type Details = OutputOf<'activities.details.get'>;
type Update = InputOf<'activities.details.update'>;

const knownDetails = (cache: QueryClient, id: number) => known(cache, 'activities.details.get', { id });

/** The given fields, as the server takes them: one that is left out stays. */
function given({ id: _, version: __, ...fields }: Update): Partial<DetailsValues> {
  return givenFields(fields) as Partial<DetailsValues>;
}

/** The details once these fields have changed; `at`: the instant of the change. */
export function detailsAfter(
  cache: QueryClient,
  before: Details,
  fields: Partial<Omit<DetailsFields, 'projectId'>>,
  at: string,
): Details {
  const merged = { ...before, ...fields };
  const completedAt = completedAtOf(before, merged.status, at);
  const isReopened = before.completedAt !== null && completedAt === null;
  // Once completed, it kept the project's words of that time.
  const project = isReopened && known(cache, 'projects.pickList', undefined)?.find(({ id }) => id === before.projectId);
  return {
    ...merged,
    ...(merged.ledById !== before.ledById && leaderOf(cache, merged.ledById)),
    ...(project && { projectName: project.name, projectLocation: project.location }),
    completedAt,
    filledSteps: markStep([...before.filledSteps], 'complete', completedAt !== null),
    hasRecords: before.hasRecords || completedAt !== null,
  };
}

/** The name and number of whoever leads now. */
function leaderOf(cache: QueryClient, ledById: number | null): Pick<Details, 'ledBy' | 'ledByPhone'> {
  if (ledById === null) return { ledBy: null, ledByPhone: null };
  const leader = knownLeader(cache, ledById);
  return leader ? { ledBy: fullName(leader), ledByPhone: leader.phone } : { ledBy: words.somebody, ledByPhone: '' };
}

function knownLeader(cache: QueryClient, id: number) {
  return known(cache, 'activities.details.leaders', undefined)?.find((one) => one.id === id);
}

/** Shows changed details wherever they stand: the wizard, the lists, Home, the plan on paper, the last step. */
export function drawDetails(
  cache: QueryClient,
  id: number,
  fields: Parameters<typeof detailsAfter>[2],
  at: string,
): Drawing[] {
  const before = knownDetails(cache, id);
  if (!before) return [];
  const after = detailsAfter(cache, before, fields, at);
  const shown = {
    ...detailsFields(after),
    ...pickFields(after, ['projectName', 'projectLocation', 'ledBy', 'ledByPhone']),
  };
  return [
    draw('activities.details.get', { id }, (details) => detailsAfter(cache, details, fields, at)),
    draw('activities.details.safetyPlan', { id }, (plan) => ({ ...plan, activity: { ...plan.activity, ...shown } })),
    draw('activities.complete.get', { activityId: id }, (completion) => ({ ...completion, notes: after.notes })),
    // Whoever leads can be put on the activity, a Group Admin as long as they lead.
    draw('activities.document', { id }, (document) =>
      applyEffect(document, {
        activity: pickFields(after, ['activityName', 'startTime', 'finishTime', 'ledById']),
      }),
    ),
    ...drawInLists(cache, before, after, at),
    ...drawOnOthers(cache, id),
  ];
}

/** What people see of the details. */
const wordsOf = (cache: QueryClient, activityId: number) =>
  detailsWords(
    (id) => projectName(cache, id),
    (id) => leaderName(cache, activityId, id),
  );

function leaderName(cache: QueryClient, activityId: number, id: number): string {
  const details = knownDetails(cache, activityId);
  if (details?.ledById === id && details.ledBy) return details.ledBy;
  const leader = knownLeader(cache, id);
  return leader ? fullName(leader) : words.somebody;
}

function projectName(cache: QueryClient, id: number): string {
  const listed = known(cache, 'projects.pickList', undefined)?.find((project) => project.id === id);
  return listed?.name ?? messages.activities.otherProject;
}

const update: FieldChange<'activities.details.update'> = {
  // Another project has other objectives, another place and other numbers to ring.
  needsCoverage: ({ id, projectId }, cache) => {
    const before = knownDetails(cache, id);
    return projectId !== undefined && before !== undefined && projectId !== before.projectId;
  },
  activity: ({ id }, cache) => knownActivity(cache, id),
  words: (input, cache) => {
    const before = knownDetails(cache, input.id);
    const fields = given(input);
    const changed = activityFieldNames.filter((name) => name in fields && fields[name] !== before?.[name]);
    if (changed.length === 1 && fields.status && changed[0] === 'status') return words.status(fields.status);
    const all = wordsOf(cache, input.id);
    return words.details(changed.flatMap((name) => labelOf(all[name] ?? '')));
  },
  draws: (input, { at }, cache) => {
    const { projectId: _, ...fields } = given(input);
    return drawDetails(cache, input.id, fields, at);
  },
  answer: (input, { at }, cache) => {
    const { projectId: _, ...fields } = given(input);
    const before = knownDetails(cache, input.id);
    if (!before) throw new Error('The details of a change that waits are known.');
    return detailsAfter(cache, before, fields, at);
  },
  record: {
    id: ({ id }) => `activity:${id}`,
    known: ({ id }, cache) => knownDetails(cache, id) ?? null,
    inputOf: (details: Details, { id }) => ({ id, ...detailsFields(details) }),
    together: detailsTogether,
    words: ({ id }, cache) => ({ ...wordsOf(cache, id), id: null }),
  },
};

export const detailsChanges = { 'activities.details.update': update };
