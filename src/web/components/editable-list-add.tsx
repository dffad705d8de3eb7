import { TextInput, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '#web/error-text.ts';
import { useClientKey } from '#web/use-client-key.ts';
import { useBanner } from './banner-store.ts';
import { BusyButton } from './busy-button.tsx';
import { DraftNotice } from './draft-notice.tsx';
import classes from './editable-list.module.css';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';
import { useDraft } from './use-draft.ts';
import { useZodForm } from './use-zod-form.ts';

type AddFormProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  /** While a row is edited nothing is added. */
  isEditing: boolean;
  onAdded: (row: Row) => void;
  onFormDirty: (isDirty: boolean) => void;
};

/** The form that adds a row. What is typed survives a reload. */
export function EditableListAdd<Values extends TextValues, Row extends EditableRow<Values>>(
  props: AddFormProps<Values, Row>,
) {
  const { fields, texts, layout } = props;
  const { form, draft, error, submit, element } = useAddForm(props);
  const headingId = useId();
  return (
    <form
      ref={element}
      noValidate
      aria-labelledby={headingId}
      className={classes.add}
      data-layout={layout}
      onSubmit={submit}
    >
      <Title order={layout === 'panel' ? 3 : 2} id={headingId} className={layout === 'panel' ? 'bl-hidden' : undefined}>
        {texts.addTitle}
      </Title>
      <DraftNotice draft={draft} />
      <div className={classes.addFields}>
        {fields.map(({ name, title, label = title, placeholder }) => {
          const { onBlur, ...input } = form.getInputProps(name);
          return (
            <TextInput
              key={name}
              label={label}
              autoComplete="off"
              className={classes.field}
              {...(placeholder && { placeholder })}
              {...input}
              // An untouched form is not scolded for being left.
              onBlur={form.isDirty() ? onBlur : undefined}
            />
          );
        })}
        <BusyButton type="submit" busy={form.busy} className={classes.addButton}>
          {texts.add}
        </BusyButton>
      </div>
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </form>
  );
}

function useAddForm<Values extends TextValues, Row extends EditableRow<Values>>(props: AddFormProps<Values, Row>) {
  const { fields, texts, ms, addSchema, create, draftKey, isEditing, onAdded, onFormDirty } = props;
  const blank = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Values;
  const form = useZodForm<Values, Values>(addSchema, blank);
  const draft = useDraft(draftKey, form);
  const clientKey = useClientKey();
  const banner = useBanner();
  const [error, setError] = useState('');
  const element = useRef<HTMLFormElement>(null);
  const isDirty = form.isDirty();
  useEffect(() => onFormDirty(isDirty), [isDirty, onFormDirty]);
  useEffect(() => {
    if (!isEditing) setError('');
  }, [isEditing]);

  const say = (text: string) => {
    setError(text);
    banner.failure(text, ms);
  };

  const save = form.handleSubmit(
    async (values) => {
      setError('');
      const row = await create({ ...values, clientKey: clientKey.value });
      clientKey.renew();
      draft.clear();
      form.reset();
      onAdded(row);
      banner.success(texts.added, ms);
      element.current?.querySelector('input')?.focus();
    },
    (failure) => say(errorText(failure, texts.addFailed)),
  );

  function submit(event: React.SyntheticEvent<HTMLFormElement>) {
    if (!isEditing) return save(event);
    event.preventDefault();
    event.stopPropagation();
    say(texts.finishEditing);
  }

  return { form, draft, error, submit, element };
}
