import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RecordConflict } from '#shared/app-error.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { useBanner } from './banner-store.ts';
import { BusyButton } from './busy-button.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import classes from './editable-list.module.css';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';
import { useZodForm } from './use-zod-form.ts';

type RowFormProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  row: Row;
  onSaved: (row: Row) => void;
  /** Closes the form without saving. */
  onCancel: () => void;
  onFormDirty: (isDirty: boolean) => void;
};

/** A row while it is edited. */
export function EditableListRow<Values extends TextValues, Row extends EditableRow<Values>>(
  props: RowFormProps<Values, Row>,
) {
  const { fields, row, query, note, onCancel, onFormDirty } = props;
  const { form, error, conflict, submit, saveMine } = useRowForm(props);
  const name = row[fields[0]?.name ?? ''];
  const isDirty = form.isDirty();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    onFormDirty(isDirty);
    return () => onFormDirty(false);
  }, [isDirty, onFormDirty]);

  function onKeyDown(event: KeyboardEvent) {
    // What was typed is not thrown away by one key.
    if (event.key !== 'Escape' || isDirty) return;
    event.stopPropagation();
    onCancel();
  }

  function takeTheirs() {
    void query.refetch();
    onCancel();
  }

  return (
    <form
      noValidate
      aria-label={`Edit ${name}`}
      ref={element}
      className={classes.rowForm}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className={classes.rowFields}>
        {fields.map(({ name: field, title, label = title, placeholder }) => (
          <TextInput
            key={field}
            label={label}
            autoComplete="off"
            className={classes.field}
            {...(placeholder && { placeholder })}
            {...form.getInputProps(field)}
          />
        ))}
        <div className={classes.rowButtons}>
          <Button variant="default" disabled={form.busy} onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={form.busy}>
            Save
          </BusyButton>
        </div>
      </div>
      <div className={classes.rowNotes}>
        {conflict ? (
          <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} busy={form.busy} />
        ) : (
          <div role="alert" className={classes.error}>
            {error}
          </div>
        )}
      </div>
      {note?.(row)}
    </form>
  );
}

function useRowForm<Values extends TextValues, Row extends EditableRow<Values>>(props: RowFormProps<Values, Row>) {
  const { fields, row, texts, ms, editSchema, update, onSaved } = props;
  const initial = Object.fromEntries(fields.map(({ name }): [string, string] => [name, row[name] ?? ''])) as Values;
  const form = useZodForm<Values, Values>(editSchema, initial);
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  // The row as it was when the editing began: a refresh of the list must not make an old text a new version.
  const [startedFrom] = useState(row.version);
  const banner = useBanner();

  const save = (version: number) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        const saved = await update({ ...values, id: row.id, version });
        onSaved(saved);
        banner.success(texts.updated, ms);
      },
      (failure) => {
        const text = errorText(failure, texts.updateFailed);
        const found = conflictOf(failure);
        setConflict(found);
        setError(text);
        // The choice itself is announced, and a banner would only cover it.
        if (!found) banner.failure(text, ms);
      },
    );

  return {
    form,
    error,
    conflict,
    submit: save(startedFrom),
    saveMine: () => save(conflict?.version ?? startedFrom)(),
  };
}
