import type { QueryClient } from '@tanstack/react-query';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { notesWords } from '../words/notes.ts';
import { following } from './following.ts';
import { known, knownActivity } from './known.ts';

type Input = InputOf<'activities.checklist.saveNotes'>;
type Notes = OutputOf<'activities.checklist.notes'>;

const knownNotes = (cache: QueryClient, { activityId }: Input) =>
  known(cache, 'activities.checklist.notes', { activityId });

const saveNotes: FieldChange<'activities.checklist.saveNotes'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: ({ notes }) => words.notes(notes),
  draws: ({ activityId, notes }, _made, cache) => [
    draw('activities.checklist.notes', { activityId }, (before) => ({ ...before, notes })),
    draw('activities.details.safetyPlan', { id: activityId }, (plan) => ({
      ...plan,
      activity: { ...plan.activity, checklistNotes: notes },
    })),
    ...following(cache, activityId, 'checklist'),
  ],
  answer: (input, _made, cache) => {
    const version = knownNotes(cache, input)?.version ?? input.version ?? 1;
    return { notes: input.notes, version, message: messages.wizard.notesSaved };
  },
  record: {
    id: ({ activityId }) => `activity:${activityId}`,
    known: (input, cache) => knownNotes(cache, input) ?? null,
    inputOf: ({ notes }: Notes, { activityId }) => ({ activityId, notes }),
    isApart: true,
    words: () => ({ activityId: null, ...notesWords }),
  },
};

export const notesChanges = { 'activities.checklist.saveNotes': saveNotes };
