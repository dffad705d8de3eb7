import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { medicalNoteForm, medicalNoteLength, type NoteOf } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useMay } from '#web/session-context.ts';
import { MedicalNote, type SeenNote } from './medical-note.tsx';
import { useReadTheirs } from './use-read-theirs.ts';

const text = messages.people;

type MedicalNoteCardProps = { person: NoteOf; name: string };

/** The medical note on a person's own page: shown after a tap, and changed only by somebody who has seen it. */
export function MedicalNoteCard({ person, name }: MedicalNoteCardProps) {
  const mayRead = useMay('medical-note:read');
  /** The note that is being changed, and the last one saved here. */
  const [edited, setEdited] = useState<SeenNote | null>(null);
  if (!mayRead) return null;
  return (
    <TitledSurface title={text.medicalNote} size="h3">
      <Text size="sm" c="dimmed" mt={4} mb="sm">
        {text.medicalNoteHint}
      </Text>
      {edited ? (
        <MedicalNoteForm person={person} name={name} seen={edited} onEnd={() => setEdited(null)} />
      ) : (
        <MedicalNote
          person={person}
          name={name}
          actions={(seen) => (
            <Group mt="sm">
              <Button variant="light" onClick={() => setEdited(seen)}>
                {text.changeMedicalNote}
              </Button>
            </Group>
          )}
        />
      )}
    </TitledSurface>
  );
}

type MedicalNoteFormProps = MedicalNoteCardProps & { seen: SeenNote; onEnd: () => void };

function MedicalNoteForm({ person, name, seen, onEnd }: MedicalNoteFormProps) {
  const readTheirs = useReadTheirs(() => person);
  const record = useRecordForm({
    schema: medicalNoteForm,
    record: seen,
    valuesOf: (stored: SeenNote | null) => ({ note: stored?.note ?? '' }),
    saveCallFor: ({ note }) => saveCall('medicalNotes.update', { ...person, note }),
    readTheirs,
    words: { note: text.medicalNote },
    name: `medical-note.${person.staffId ?? 'volunteer'}.${person.volunteerId ?? ''}`,
    // What is said of somebody's health does not lie about in a browser.
    keepsDraft: false,
    texts: { subject: () => name, saved: () => text.medicalNoteSaved, failed: text.saveMedicalNoteFailed },
    ms: bannerMs.people,
    onSaved: onEnd,
  });
  return (
    <form noValidate onSubmit={record.submit}>
      <Textarea
        label={`${text.medicalNote}: ${name}`}
        autosize
        minRows={3}
        maxLength={medicalNoteLength}
        autoComplete="off"
        data-autofocus
        {...record.form.getInputProps('note')}
      />
      <FormActions error={record.error}>
        <CancelAndSave busy={record.busy} onCancel={onEnd} saveLabel={text.saveMedicalNote} />
      </FormActions>
    </form>
  );
}
