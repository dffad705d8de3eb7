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

/** The note itself is on the phone already. What waits is the line of the trail that somebody looked at it. */
export const look: FieldChange<'medicalNotes.look'> = {
  activity: ({ activityId }, cache) => (activityId && keptNotes(cache, activityId) ? activityId : null),
  words: (input, cache) => words.lookAtNote(nameOf(input, cache)),
  draws: () => [],
  answer: ({ activityId = 0, staffId, volunteerId }, _made, cache) => {
    const isTheirs = (one: KeptNote) =>
      staffId === undefined ? one.volunteerId === volunteerId : one.staffId === staffId;
    const kept = keptNotes(cache, activityId)?.find(isTheirs);
    return { id: staffId ?? volunteerId ?? 0, note: kept?.note ?? '', version: kept?.version ?? 1 };
  },
};
