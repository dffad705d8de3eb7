import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { checklistNotesSchema } from '#shared/activities/checklist.ts';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import classes from './assignment.module.css';

/** Notes on the checklist of an activity, with a save of their own. */
export function ChecklistNotes({ activityId }: { activityId: number }) {
  const query = trpc.activities.checklist.notes.useQuery({ activityId });
  return (
    <Surface as="section" aria-label={messages.wizard.checklistNotes} className={classes.notes}>
      <ListStates query={query} failedText={messages.wizard.loadNotesFailed} loadingRows={3}>
        {({ notes }) => <NotesForm activityId={activityId} saved={notes} />}
      </ListStates>
    </Surface>
  );
}

type NotesFormProps = { activityId: number; saved: string };

function NotesForm(props: NotesFormProps) {
  const { form, draft, error, conflict, submit, saveMine, takeTheirs } = useNotesForm(props);
  return (
    <form noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <Textarea label={messages.wizard.checklistNotes} minRows={4} {...form.getInputProps('notes')} />
      {conflict && (
        <>
          <p className={classes.theirsLabel}>Saved meanwhile:</p>
          <p className={classes.theirs}>{conflict.theirs || 'Nothing: the notes were emptied.'}</p>
        </>
      )}
      <FormActions
        error={
          conflict ? (
            <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} busy={form.busy} />
          ) : (
            error
          )
        }
      >
        <BusyButton type="submit" busy={form.busy} disabled={!form.isDirty() || conflict !== null}>
          {messages.wizard.saveNotes}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** The notes that the writing started from are a field too, so that a draft of last week still knows what it was written over. */
const notesForm = checklistNotesSchema.omit({ activityId: true }).required();

type NotesConflict = RecordConflict & { theirs: string };

function useNotesForm({ activityId, saved }: NotesFormProps) {
  const form = useZodForm(notesForm, { notes: saved, startedFrom: saved });
  const draft = useDraft(`activity.${activityId}.checklist-notes`, form);
  const save = trpc.activities.checklist.saveNotes.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<NotesConflict | null>(null);
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty);

  function startFrom(notes: string) {
    draft.clear();
    setConflict(null);
    setError('');
    const values = { notes, startedFrom: notes };
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    utils.activities.checklist.notes.setData({ activityId }, { notes });
  }

  // What somebody else saved is shown as long as nothing was typed over it.
  useEffect(() => {
    if (isDirty || form.values.notes === saved) return;
    const values = { notes: saved, startedFrom: saved };
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
  }, [saved, isDirty, form]);

  const submitFrom = (startedFrom?: string) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        const sent = { ...values, startedFrom: startedFrom ?? values.startedFrom };
        banner.success((await save.mutateAsync({ activityId, ...sent })).message, bannerMs.activityRisk);
        startFrom(sent.notes);
        void utils.activities.details.get.invalidate({ id: activityId });
      },
      async (failure) => {
        const refused = conflictOf(failure);
        if (!refused) {
          const text = errorText(failure, messages.wizard.saveNotesFailed);
          setConflict(null);
          setError(text);
          return banner.failure(text, bannerMs.activityRisk);
        }
        const theirs = await utils.client.activities.checklist.notes.query({ activityId });
        setConflict({ ...refused, theirs: theirs.notes });
      },
    );

  return {
    form,
    draft,
    error,
    conflict,
    submit: submitFrom(),
    saveMine: () => submitFrom(conflict?.theirs)(),
    takeTheirs: () => conflict && startFrom(conflict.theirs),
  };
}
