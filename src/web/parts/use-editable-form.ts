import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';

/** The form of a row of an editable list, or of a new row. */
export function useEditableForm<Values extends TextValues, Row extends EditableRow<Values>>(
  { name, fields, texts, ms, addSchema, editSchema, saveCallFor }: EditableListProps<Values, Row>,
  row: Row | null,
  onSaved: (saved: Row) => void,
): RecordForm<Values, Row> {
  const each = (textOf: (field: keyof Values & string) => string) =>
    Object.fromEntries(fields.map((field) => [field.name, textOf(field.name)])) as Values;
  const labels = Object.fromEntries(fields.map(({ name: field, title, label = title }) => [field, label]));
  return useRecordForm<Values, Values, Row>({
    schema: row ? editSchema : addSchema,
    record: row,
    valuesOf: (stored) => each((field) => stored?.[field] ?? ''),
    saveCallFor,
    words: labels as FormWords<Values>,
    name: `${name}.${row?.id ?? 'new'}`,
    staysOnSearch: true,
    startsAnew: row === null,
    texts: {
      subject: (values) => values[fields[0]?.name ?? ''] ?? '',
      saved: () => (row ? texts.updated : texts.added),
      failed: row ? texts.updateFailed : texts.addFailed,
    },
    ms,
    onSaved,
  });
}
