import { Textarea } from '@mantine/core';
import { z } from 'zod';
import { checklistNotesOf } from '#shared/activities/checklist.ts';
import { longText } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { notesWords } from '#web/sync/effects/checklist.ts';

type Notes = ReturnType<typeof checklistNotesOf>;

/** Notes on the checklist of an activity, saved separately. */
export function ChecklistNotes({ activityId }: { activityId: number }) {
  const query = useDocument(activityId, checklistNotesOf);
  return (
    <Surface as="section" aria-label={messages.wizard.checklistNotes} mt="xs">
      <ListStates query={query} failedText={messages.wizard.loadNotesFailed} loadingRows={3}>
        {(notes) => <NotesForm activityId={activityId} notes={notes} />}
      </ListStates>
    </Surface>
  );
}

const notesForm = z.object({ notes: longText() });

function NotesForm({ activityId, notes }: { activityId: number; notes: Notes }) {
  const { isReadOnly } = useActivityEditing();
  const record = useRecordForm<z.output<typeof notesForm>, z.output<typeof notesForm>, Notes>({
    schema: notesForm,
    record: notes,
    valuesOf: (stored) => ({ notes: stored?.notes ?? '' }),
    saveCallFor: (values) => saveCall('activities.checklist.saveNotes', { activityId, ...values }),
    words: notesWords,
    name: `activity.${activityId}.checklist-notes`,
    texts: {
      subject: () => messages.wizard.checklistNotes,
      saved: () => messages.wizard.notesSaved,
      failed: messages.wizard.saveNotesFailed,
    },
    ms: bannerMs.activityRisk,
  });
  // Notes typed before the activity was completed can still be saved.
  const readOnly = isReadOnly && !record.isDirty;
  return (
    <form noValidate onSubmit={record.submit}>
      <DraftNotice of={record} />
      <Textarea
        label={
          <>
            {messages.wizard.checklistNotes}
            <WaitingMark
              of={{
                path: 'activities.document',
                input: { id: activityId },
                part: 'activity',
                fields: ['checklistNotes'],
              }}
            />
          </>
        }
        minRows={4}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        {...record.form.getInputProps('notes')}
      />
      {!readOnly && (
        <FormActions error={record.error}>
          <BusyButton type="submit" busy={record.busy} disabled={!record.isDirty}>
            {messages.wizard.saveNotes}
          </BusyButton>
        </FormActions>
      )}
    </form>
  );
}
