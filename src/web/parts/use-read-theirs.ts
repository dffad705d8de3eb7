import type { NoteOf } from '#shared/medical-notes.ts';
import { useChanges } from '#web/forms/send-change.ts';
import type { SeenNote } from './medical-note.tsx';

/** Reads what somebody else noted meanwhile: a look of its own, because no refusal holds a note and each look is in the trail. */
export function useReadTheirs(whose: () => NoteOf | null): (refused: SeenNote) => Promise<SeenNote> {
  const { make, send } = useChanges();
  return async (refused) => {
    const person = whose();
    return person ? ((await send(make('medicalNotes.look', person))) as SeenNote) : refused;
  };
}
