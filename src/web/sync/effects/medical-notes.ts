import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keptNotesPath } from '#shared/kept-notes.ts';
import type { KeptNote } from '#shared/medical-notes.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import type { FieldChange } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { findPerson, known, sharedOf } from './known.ts';

type Input = InputOf<'medicalNotes.look'>;

/** The notes of an activity's people, where they are kept on this phone. */
function keptNotes(cache: QueryClient, activityId: number): KeptNote[] | undefined {
  const key: QueryKey = [keptNotesPath.split('.'), { input: { activityId }, type: 'query' }];
  return cache.getQueryData(key);
}

function nameOf({ activityId = 0, staffId, volunteerId }: Input, cache: QueryClient): string {
  const document = known(cache, 'activities.document', { id: activityId });
  const person = document && findPerson(document, { staffId, volunteerId }, sharedOf(cache));
  return person ? fullName(person) : words.somebody;
}

/** Their note, or that they have none; undefined where this phone does not know: they came to the activity since. */
function keptNote({ activityId = 0, staffId, volunteerId }: Input, cache: QueryClient): KeptNote | undefined {
  return keptNotes(cache, activityId)?.find((one) =>
    staffId === undefined ? one.volunteerId === volunteerId : one.staffId === staffId,
  );
}

/** The note itself is on the phone already. What waits is the line of the trail that somebody looked at it. */
export const look: FieldChange<'medicalNotes.look'> = {
  activity: (input, cache) => (input.activityId && keptNote(input, cache) ? input.activityId : null),
  words: (input, cache) => words.lookAtNote(nameOf(input, cache)),
  draws: () => [],
  answer: (input, _made, cache) => {
    const { note = null, version = 1 } = keptNote(input, cache) ?? {};
    return { id: input.staffId ?? input.volunteerId ?? 0, note, version };
  },
};
