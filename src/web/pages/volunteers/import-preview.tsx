import type { FieldErrors } from '#shared/app-error.ts';
import { fullName } from '#shared/names.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import classes from './import-preview.module.css';
import type { CheckedFile } from './use-volunteer-import.ts';

type PreviewRow = VolunteerImportRow & { errors: FieldErrors };

/** Every row as it would be imported, with its errors. Rows with errors come first, to be found among a thousand. */
export function ImportPreview({ file: { rows, problems } }: { file: CheckedFile }) {
  const errorsOf = new Map(problems.map(({ line, errors }) => [line, errors]));
  const shown = rows.map((row) => ({ ...row, errors: errorsOf.get(row.line) ?? {} }));
  const isWrong = (row: PreviewRow) => errorsOf.has(row.line);
  return (
    <DataTable
      label="Rows of the file"
      dense
      columns={columns}
      rows={[...shown.filter(isWrong), ...shown.filter((row) => !isWrong(row))]}
      rowKey={({ line }) => line}
      empty={{ text: '' }}
    />
  );
}

type Field = Exclude<keyof VolunteerImportRow, 'line'>;

function Cell({ row, text, fields }: { row: PreviewRow; text: string; fields: Field[] }) {
  const errors = new Set(fields.flatMap((field) => row.errors[field] ?? []));
  return (
    <>
      <span className={classes.text}>{text}</span>
      {[...errors].map((error) => (
        <span key={error} className={classes.error}>
          {error}
        </span>
      ))}
    </>
  );
}

const plain = (field: Field, title: string): Column<PreviewRow> => ({
  key: field,
  title,
  render: (row) => <Cell row={row} text={row[field]} fields={[field]} />,
});

const columns: Column<PreviewRow>[] = [
  { key: 'line', title: 'Row', render: ({ line }) => line, width: 70 },
  {
    key: 'name',
    title: 'Name',
    isTitle: true,
    render: (row) => <Cell row={row} text={fullName(row)} fields={['firstname', 'lastname']} />,
  },
  plain('email', 'Email'),
  plain('phone', 'Phone'),
  plain('emergencyContact', 'Emergency Contact Name'),
  plain('emergencyContactNumber', 'Emergency Contact Number'),
];
