import { TextInput, Title } from '@mantine/core';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import classes from './editable-list.module.css';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';
import { useEditableForm } from './use-editable-form.ts';

type AddFormProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  /** A row is being edited: adding is disabled. */
  isEditing: boolean;
  onAdded: (row: Row) => void;
};

/** The form that adds a row. Keeps a draft. */
export function EditableListAdd<Values extends TextValues, Row extends EditableRow<Values>>(
  props: AddFormProps<Values, Row>,
) {
  const { fields, texts, layout, ms, isEditing, onAdded } = props;
  const element = useRef<HTMLFormElement>(null);
  const record = useEditableForm(props, null, (row) => {
    onAdded(row);
    element.current?.querySelector('input')?.focus();
  });
  const [isBlocked, setBlocked] = useState(false);
  const banner = useBanner();
  const headingId = useId();
  useEffect(() => {
    if (!isEditing) setBlocked(false);
  }, [isEditing]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (!isEditing) return record.submit(event);
    event.preventDefault();
    event.stopPropagation();
    setBlocked(true);
    banner.failure(texts.finishEditing, ms);
  }

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
      <DraftNotice of={record} />
      <div className={classes.addFields}>
        {fields.map(({ name, title, label = title, placeholder }) => {
          const { onBlur, ...input } = record.form.getInputProps(name);
          return (
            <TextInput
              key={name}
              label={label}
              autoComplete="off"
              className={classes.field}
              {...(placeholder && { placeholder })}
              {...input}
              // No errors when somebody leaves an untouched form.
              onBlur={record.isDirty ? onBlur : undefined}
            />
          );
        })}
        <BusyButton type="submit" busy={record.busy} className={classes.addButton}>
          {texts.add}
        </BusyButton>
      </div>
      <FormError>{isBlocked ? texts.finishEditing : record.error}</FormError>
    </form>
  );
}
