import type { QueryClient } from '@tanstack/react-query';
import { completedAtOf } from '#shared/activities/details.ts';
import { givenFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import { labelOf } from '#web/changes/field-words.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import {
  type DetailsFields,
  type DetailsValues,
  detailsFields,
  detailsNames,
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
    ...(project && { projectName: project.name, projectLocation: project.location }),
    completedAt,
    filledSteps: markStep([...before.filledSteps], 'complete', completedAt !== null),
    hasRecords: before.hasRecords || completedAt !== null,
  };
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
  const { projectId: _, ...filled } = detailsFields(after);
  const shown = { ...filled, projectName: after.projectName, projectLocation: after.projectLocation };
  return [
    draw('activities.details.get', { id }, (details) => detailsAfter(cache, details, fields, at)),
    draw('activities.details.safetyPlan', { id }, (plan) => ({ ...plan, activity: { ...plan.activity, ...shown } })),
    draw('activities.complete.get', { activityId: id }, (completion) => ({ ...completion, notes: after.notes })),
    ...drawInLists(cache, before, after, at),
  ];
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
    const changed = detailsNames.filter((name) => name in fields && fields[name] !== before?.[name]);
    if (changed.length === 1 && fields.status && changed[0] === 'status') return words.status(fields.status);
    const all = detailsWords((id) => projectName(cache, id));
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
    words: (_input, cache) => ({ ...detailsWords((id) => projectName(cache, id)), id: null }),
  },
};

export const detailsChanges = { 'activities.details.update': update };
