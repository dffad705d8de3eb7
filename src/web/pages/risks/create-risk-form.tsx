import { Button, TextInput, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { riskForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import type { Risk } from './risk-types.ts';
import classes from './risks-manager.module.css';

const text = messages.risks;
const blank: { title: string; controls: string[] } = { title: '', controls: [''] };

type CreateRiskFormProps = { onCreated: (risk: Risk) => void; onFormDirty: (isDirty: boolean) => void };

/** A new risk with its first controls. What is typed survives a reload. */
export function CreateRiskForm({ onCreated, onFormDirty }: CreateRiskFormProps) {
  const { form, draft, error, submit } = useCreateRisk(onCreated);
  const headingId = useId();
  const isDirty = form.isDirty();
  useEffect(() => onFormDirty(isDirty), [isDirty, onFormDirty]);
  const { onBlur, ...title } = form.getInputProps('title');

  return (
    <form noValidate aria-labelledby={headingId} className={classes.create} onSubmit={submit}>
      <Title order={2} id={headingId}>
        {text.createNew}
      </Title>
      <DraftNotice draft={draft} />
      <TextInput
        label="Risk title"
        autoComplete="off"
        {...title}
        // An untouched form is not scolded for being left.
        onBlur={isDirty ? onBlur : undefined}
      />
      <ControlInputs form={form} />
      <FormActions error={error}>
        <BusyButton type="submit" busy={form.busy}>
          {text.create}
        </BusyButton>
      </FormActions>
    </form>
  );
}

function useCreateRisk(onCreated: (risk: Risk) => void) {
  const form = useZodForm<typeof blank, typeof blank>(riskForm, blank);
  const draft = useDraft('risk.new', form);
  const clientKey = useClientKey();
  const [error, setError] = useState('');
  const create = trpc.risks.create.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();

  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      const risk = await create.mutateAsync({ ...values, clientKey: clientKey.value });
      clientKey.renew();
      draft.clear();
      form.reset();
      utils.risks.list.setData(undefined, (risks) => risks && [...risks, risk]);
      void utils.risks.list.invalidate();
      banner.success(text.created, bannerMs.library);
      onCreated(risk);
    },
    (failure) => {
      const words = errorText(failure, text.createFailed);
      setError(words);
      banner.failure(words, bannerMs.library);
    },
  );

  return { form, draft, error, submit };
}

type CreateForm = ReturnType<typeof useCreateRisk>['form'];

/** As many fields as there are controls. Leaving one says nothing: a blank one is simply not kept. */
function ControlInputs({ form }: { form: CreateForm }) {
  const list = useRef<HTMLDivElement>(null);
  const { controls } = form.values;

  const focusField = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());

  function add() {
    form.insertListItem('controls', '');
    focusField(controls.length);
  }

  function remove(index: number) {
    form.removeListItem('controls', index);
    focusField(Math.max(0, index - 1));
  }

  return (
    <div ref={list} className={classes.newControls}>
      {controls.map((_, index) => {
        const { onBlur: _unused, ...input } = form.getInputProps(`controls.${index}`);
        const label = text.controlNumber(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are their numbers, and hold no state of their own.
          <div key={index} className={classes.newControl}>
            <TextInput label={label} autoComplete="off" className={classes.grow} {...input} />
            {controls.length > 1 && (
              <ActionIconButton
                label="Remove"
                subject={`control ${index + 1}`}
                icon={IconX}
                className={classes.removeField}
                onClick={() => remove(index)}
              />
            )}
          </div>
        );
      })}
      <Button variant="light" className={classes.addField} onClick={add}>
        {text.addControl}
      </Button>
    </div>
  );
}
