import { Text } from '@mantine/core';
import type { FieldErrors } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName, mayHaveLostZero } from '#shared/names.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import words from '#web/components/words.module.css';
import { countLostZeros } from './lost-zeros.ts';
import type { CheckedFile } from './use-volunteer-import.ts';

type PreviewRow = VolunteerImportRow & { errors: FieldErrors };

/** Every row as it would be imported. Those with errors come first, then those asked about, to be found among a thousand. */
export function ImportPreview({ file: { rows, problems } }: { file: CheckedFile }) {
  const errorsOf = new Map(problems.map(({ line, errors }) => [line, errors]));
  const shown = rows.map((row) => ({ ...row, errors: errorsOf.get(row.line) ?? {} }));
  const rankOf = (row: PreviewRow) => (errorsOf.has(row.line) ? 0 : countLostZeros([row]) > 0 ? 1 : 2);
  return (
    <DataTable
      label="Rows of the file"
      dense
      columns={columns}
      rows={[0, 1, 2].flatMap((rank) => shown.filter((row) => rankOf(row) === rank))}
      rowKey={({ line }) => line}
      empty={{ text: '' }}
    />
  );
}

type Field = Exclude<keyof VolunteerImportRow, 'line'>;

type CellProps = { row: PreviewRow; text: string; fields: Field[]; note?: string };

function Cell({ row, text, fields, note }: CellProps) {
  const errors = new Set(fields.flatMap((field) => row.errors[field] ?? []));
  return (
    <>
      <span className={words.grow}>{text}</span>
      {note && (
        <Text span display="block" fz="sm" fw={600} c="var(--bl-on-hold-text)">
          {note}
        </Text>
      )}
      {[...errors].map((error) => (
        <Text span key={error} display="block" fz="sm" c="error">
          {error}
        </Text>
      ))}
    </>
  );
}

const plain = (field: Field, title: string): Column<PreviewRow> => ({
  key: field,
  title,
  render: (row) => <Cell row={row} text={row[field]} fields={[field]} />,
});

const phone = (field: Field, title: string): Column<PreviewRow> => ({
  ...plain(field, title),
  render: (row) => (
    <Cell
      row={row}
      text={row[field]}
      fields={[field]}
      {...(mayHaveLostZero(row[field]) && { note: messages.people.noZero })}
    />
  ),
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
  phone('phone', 'Phone'),
  plain('emergencyContact', 'Emergency Contact Name'),
  phone('emergencyContactNumber', 'Emergency Contact Number'),
];
