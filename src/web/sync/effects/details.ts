import { activityFieldNames, completedAtOf } from '#shared/activities/details.ts';
import type { ActivityDocument, ActivityRow } from '#shared/activities/document.ts';
import { givenFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { labelOf } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { type DetailsFields, detailsFields, detailsTogether, detailsWords } from '../words/details.ts';
import { type DocumentChange, documentChanges, type Shared, sharedOf } from './document-change.ts';
import { inActivity } from './incident-rows.ts';
import { known } from './known.ts';

type Update = InputOf<'activities.details.update'>;
type Changed = Partial<Omit<DetailsFields, 'projectId'>>;

/** The given fields, as the server takes them: one that is left out stays. */
function given({ id: _, version: __, projectId: ___, ...fields }: Update): Changed {
  return givenFields(fields) as Changed;
}

/** The activity once these fields have changed; `at`: the instant of the change. */
function changed(before: ActivityRow, fields: Changed, { at }: Pick<Made, 'at'>, shared: Shared): ActivityRow {
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
function leaderOf({ staff }: Shared, ledById: number | null): Pick<ActivityRow, 'ledBy' | 'ledByPhone'> {
  if (ledById === null) return { ledBy: null, ledByPhone: null };
  const leader = staff.find(({ id }) => id === ledById);
  return leader ? { ledBy: fullName(leader), ledByPhone: leader.phone } : { ledBy: words.somebody, ledByPhone: '' };
}

/** What people see of the details. `activity`: undefined where it is not known. */
const wordsOf = (activity: ActivityRow | undefined, { projects, staff }: Shared) =>
  detailsWords(
    (id) => projects.find((project) => project.id === id)?.name ?? messages.activities.otherProject,
    (id) => {
      if (activity?.ledById === id && activity.ledBy) return activity.ledBy;
      const leader = staff.find((one) => one.id === id);
      return leader ? fullName(leader) : words.somebody;
    },
  );

/** What a change of these fields does to the activity, and to the last step. */
const changing = <Input>(fieldsOf: (input: Input) => Changed) => ({
  effect: ({ activity, incidents }: ActivityDocument, input: Input, made: Made, shared: Shared) => {
    const after = changed(activity, fieldsOf(input), made, shared);
    return { activity: after, put: { incidents: incidents.map((row) => inActivity(row, after)) } };
  },
});

const update: DocumentChange<'activities.details.update'> = {
  of: ({ id }) => id,
  // Another project has other objectives, another place and other numbers to ring.
  needsCoverage: ({ projectId }, { activity }) => projectId !== undefined && projectId !== activity.projectId,
  words: (input, { activity }, shared) => {
    const fields: Changed = given(input);
    const names = activityFieldNames.filter((name) => name in fields && fields[name as never] !== activity[name]);
    if (names.length === 1 && fields.status && names[0] === 'status') return words.status(fields.status);
    const all = wordsOf(activity, shared);
    return words.details(names.flatMap((name) => labelOf(all[name] ?? '')));
  },
  ...changing(given),
  answer: ({ activity }) => activity,
  record: {
    id: ({ id }) => `activity:${id}`,
    known: ({ activity }) => activity,
    inputOf: (activity: ActivityRow, { id }) => ({ id, ...detailsFields(activity) }),
    together: detailsTogether,
    words: ({ id }, cache) => ({
      ...wordsOf(known(cache, 'activities.document', { id })?.activity, sharedOf(cache)),
      id: null,
    }),
  },
};

/** The last step completes the activity, and saves its notes. */
export const completing = changing(
  ({ notes }: InputOf<'activities.complete.save'>): Changed => ({
    status: 'Completed',
    ...(notes !== undefined && { notes: notes ?? '' }),
  }),
);

export const detailsEffects = { 'activities.details.update': update };

export const detailsChanges = documentChanges(detailsEffects);
