import { Textarea } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import { medicalNoteForm, medicalNoteLength, type NoteOf } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useMay } from '#web/session-context.ts';
import type { SeenNote } from './medical-note.tsx';
import { useReadTheirs } from './use-read-theirs.ts';

const text = messages.people;

/** What is noted of somebody new. */
const nothing: SeenNote = { id: 0, note: '', version: 1 };

/** The form over the person. */
type PersonForm = { submit: (event?: SyntheticEvent<HTMLFormElement>) => void; isDirty: boolean; stored: unknown };

/**
 * The first medical note of somebody who is being registered: a field of their form that is saved after them, by a call of its own with
 * its own line in the trail. Somebody who may not read notes has no such field. `onDone`: the person is saved, and so is the note.
 */
export function useFirstNote(onDone: () => void) {
  const mayRead = useMay('medical-note:read');
  const person = useRef<NoteOf | null>(null);
  const readTheirs = useReadTheirs(() => person.current);
  const record = useRecordForm<{ note: string }, { note: string }, SeenNote>({
    schema: medicalNoteForm,
    record: nothing,
    valuesOf: (stored) => ({ note: stored?.note ?? '' }),
    saveCallFor: ({ note }) => person.current && saveCall('medicalNotes.update', { ...person.current, note }),
    readTheirs,
    words: { note: text.medicalNote },
    name: 'medical-note.new',
    // What is said of somebody's health does not lie about in a browser.
    keepsDraft: false,
    texts: { subject: () => text.medicalNote, saved: () => '', failed: text.saveMedicalNoteFailed },
    ms: bannerMs.people,
    onSaved: onDone,
  });

  return {
    busy: record.busy,
    /** Why the note was not saved. */
    error: record.error,
    field: mayRead && (
      <Textarea
        label={text.medicalNote}
        description={`${text.medicalNoteHint} ${text.medicalNoteMayBeEmpty}`}
        autosize
        minRows={2}
        maxLength={medicalNoteLength}
        autoComplete="off"
        mt="md"
        {...record.form.getInputProps('note')}
      />
    ),
    /** For the person's form, once they are saved. */
    saveFor: (saved: NoteOf) => {
      person.current = saved;
      if (record.form.getValues().note.trim() !== '') record.submit();
      else onDone();
    },
    /** Submits the person's form or, where only the note is not saved yet, the note. */
    submitWith: (form: PersonForm) => (event: SyntheticEvent<HTMLFormElement>) => {
      const isOnlyNote = person.current !== null && form.stored !== null && !form.isDirty && record.isDirty;
      (isOnlyNote ? record : form).submit(event);
    },
  };
}
