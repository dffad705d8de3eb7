import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { newControlForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import type { ApplyControls } from './risk-types.ts';
import classes from './risks-manager.module.css';
import { type SetPartDirty, usePartDirty } from './use-dirty-parts.ts';

const text = messages.risks;

type AddControlFormProps = { riskId: number; onChanged: ApplyControls; onPartDirty: SetPartDirty };

/** Adds a control of the group's own, to a read-only risk too. */
export function AddControlForm({ riskId, onChanged, onPartDirty }: AddControlFormProps) {
  const form = useZodForm(newControlForm, { controlText: '' });
  const draft = useDraft(`risk.${riskId}.control`, form);
  const clientKey = useClientKey();
  const [error, setError] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const add = trpc.risks.addControl.useMutation();
  const banner = useBanner();
  usePartDirty('new control', form.isDirty(), onPartDirty);

  const submit = form.handleSubmit(
    async ({ controlText }) => {
      setError('');
      const saved = await add.mutateAsync({ riskId, controlText, clientKey: clientKey.value });
      clientKey.renew();
      draft.clear();
      form.reset();
      onChanged((controls) => [...controls, saved]);
      banner.success(text.controlAdded, bannerMs.library);
      element.current?.querySelector('input')?.focus();
    },
    (failure) => {
      const words = errorText(failure, text.addControlFailed);
      setError(words);
      banner.failure(words, bannerMs.library);
    },
  );

  const { onBlur, ...input } = form.getInputProps('controlText');
  return (
    <form ref={element} noValidate className={classes.addControl} onSubmit={submit}>
      <DraftNotice draft={draft} />
      <div className={classes.controlForm}>
        <TextInput
          label={text.addNewControl}
          autoComplete="off"
          {...input}
          // An untouched form is not scolded for being left.
          onBlur={form.isDirty() ? onBlur : undefined}
        />
        <div className={classes.controlButtons}>
          <BusyButton type="submit" variant="light" busy={form.busy}>
            {text.saveControl}
          </BusyButton>
        </div>
      </div>
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </form>
  );
}
