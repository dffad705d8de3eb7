import { type SyntheticEvent, useState } from 'react';
import { completeForm } from '#shared/activities/complete.ts';
import { blankIncident, type Incident } from '#shared/activities/incident-report.ts';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { useDraft } from '#web/components/use-draft.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import type { StepProps } from '../step-props.ts';

export type CompleteFormProps = StepProps & {
  completion: Outputs['activities']['complete']['get'];
  /** Loads what is saved and starts the form from it again. */
  onReload: () => Promise<void>;
  onIncidentSaved: () => void;
};

type CompleteValues = {
  notes: string;
  anyIncident: 'Yes' | 'No';
  incidentDetails: Incident;
  /** The activity's, from which the form started: a draft brings it back, so that an old draft meets a newer save and asks. */
  version: number;
};

export type CompleteZodForm = ZodForm<CompleteValues, unknown>;

/** The saved values; a new report starts with where and when the activity was. */
function valuesOf({ activity, completion }: Pick<CompleteFormProps, 'activity' | 'completion'>): CompleteValues {
  const { incident } = completion;
  return {
    notes: completion.activity.notes,
    version: completion.activity.version,
    anyIncident: incident ? 'Yes' : 'No',
    incidentDetails: incident ?? {
      ...blankIncident,
      projectLocation: activity.projectLocation,
      dateOfIncident: activity.activityDate,
    },
  };
}

/** The server's refusal after the documented `Error: `; the documented text when no answer came. */
function failureText(failure: unknown): string {
  const refusal = errorText(failure, '');
  return refusal ? `${messages.wizard.errorPrefix}${refusal}` : messages.wizard.completeFailed;
}

export function useCompleteForm(props: CompleteFormProps) {
  const { activity, completion, onReload, onIncidentSaved } = props;
  const form = useZodForm(completeForm, valuesOf(props));
  const draft = useDraft(`activity.${activity.id}.complete`, form);
  const guard = useUnsavedGuard(form.isDirty());
  const complete = trpc.activities.complete.save.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const confirm = useConfirm();
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const removesIncident = completion.incident !== null && form.values.anyIncident === 'No';

  const save = (version: number) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        const sent = form.getValues();
        const saved = await complete.mutateAsync({ ...values, activityId: activity.id, version });
        draft.clear();
        // What is typed from now on, and kept as a draft until the form starts anew, follows this save.
        form.setInitialValues({ ...sent, version: saved.version });
        form.setFieldValue('version', saved.version);
        // The form is only drawn clean after this: whoever goes on before that leaves nothing.
        guard.allowLeaving();
        banner.success(messages.wizard.completed, bannerMs.library);
        if (values.anyIncident === 'Yes') onIncidentSaved();
        await onReload();
        // Lists, home and the other steps show the new status.
        void utils.activities.invalidate();
      },
      (failure) => {
        const text = failureText(failure);
        setConflict(conflictOf(failure));
        setError(text);
        banner.failure(text, bannerMs.library);
      },
    );

  async function submit(event?: SyntheticEvent<HTMLFormElement>) {
    event?.preventDefault();
    const question = { question: messages.wizard.confirmRemoveIncident, confirmLabel: 'Continue' };
    if (removesIncident && !(await confirm(question))) return;
    save(conflict?.version ?? form.values.version)(event);
  }

  async function takeTheirs() {
    draft.clear();
    await onReload();
  }

  return { form, draft, error, conflict, submit, saveMine: () => void submit(), takeTheirs: () => void takeTheirs() };
}
