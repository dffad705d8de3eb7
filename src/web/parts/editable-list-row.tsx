import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import words from '#web/components/words.module.css';
import classes from './editable-list.module.css';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';
import { useEditableForm } from './use-editable-form.ts';

type RowFormProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  row: Row;
  /** Closes the form. */
  onClose: () => void;
};

/** The form that edits a row. */
export function EditableListRow<Values extends TextValues, Row extends EditableRow<Values>>(
  props: RowFormProps<Values, Row>,
) {
  const { fields, row, note, onClose } = props;
  const record = useEditableForm(props, row, onClose);
  const name = row[fields[0]?.name ?? ''];
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    // Escape does not discard what was typed.
    if (event.key !== 'Escape' || record.isDirty) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={`Edit ${name}`}
      ref={element}
      className={words.stack}
      onSubmit={record.submit}
      onKeyDown={onKeyDown}
    >
      <DraftNotice of={record} />
      <div className={classes.rowFields}>
        {fields.map(({ name: field, title, label = title, placeholder }) => (
          <TextInput
            key={field}
            label={label}
            autoComplete="off"
            className={classes.field}
            {...(placeholder && { placeholder })}
            {...record.form.getInputProps(field)}
          />
        ))}
        <div className={classes.rowButtons}>
          <CancelAndSave busy={record.busy} discard={record.discard} onCancel={onClose} />
        </div>
      </div>
      <FormError>{record.error}</FormError>
      {note?.(row)}
    </form>
  );
}
