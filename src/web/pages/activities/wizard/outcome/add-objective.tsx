import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { directObjectiveForm } from '#shared/activities/outcome.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import classes from './outcome.module.css';
import type { OnDirty } from './outcome-types.ts';

type AddObjectiveProps = { activityId: number; onDirty: OnDirty };

/** The footer row of the outcome table: an objective of this activity alone. */
export function AddObjective({ activityId, onDirty }: AddObjectiveProps) {
  const { form, draft, error, submit } = useAddObjective(activityId);
  const isDirty = form.isDirty();
  useEffect(() => onDirty('new objective', isDirty), [isDirty, onDirty]);
  const field = (name: 'title' | 'measurement') => {
    const { onBlur, ...input } = form.getInputProps(name);
    // An untouched form is not scolded for being left.
    return { ...input, onBlur: isDirty ? onBlur : undefined };
  };
  return (
    <form noValidate aria-label="Add an objective" onSubmit={submit}>
      <DraftNotice draft={draft} />
      <div className={classes.addFields}>
        <TextInput label={messages.objectives.title} autoComplete="off" {...field('title')} />
        <TextInput label={messages.objectives.measurement} autoComplete="off" {...field('measurement')} />
        <BusyButton type="submit" variant="light" busy={form.busy} className={classes.addButton}>
          {messages.objectives.add}
        </BusyButton>
      </div>
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </form>
  );
}

function useAddObjective(activityId: number) {
  const form = useZodForm(directObjectiveForm, { title: '', measurement: '' });
  const draft = useDraft(`activity.${activityId}.objective`, form);
  const add = trpc.activities.outcome.addDirect.useMutation();
  const utils = trpc.useUtils();
  const clientKey = useClientKey();
  const banner = useBanner();
  const [error, setError] = useState('');

  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      await add.mutateAsync({ activityId, ...values, clientKey: clientKey.value });
      clientKey.renew();
      draft.clear();
      form.reset();
      banner.success(messages.wizard.objectiveAdded, bannerMs.activityRisk);
      await utils.activities.outcome.list.invalidate({ activityId });
      void utils.objectives.list.invalidate();
    },
    (failure) => {
      const text = errorText(failure, messages.wizard.addObjectiveFailed);
      setError(text);
      banner.failure(text, bannerMs.activityRisk);
    },
  );
  return { form, draft, error, submit };
}
