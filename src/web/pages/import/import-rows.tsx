import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import words from '#web/components/words.module.css';
import type { Outputs } from '#web/trpc.ts';
import type { ImportFile } from './import-file.ts';

const text = messages.imports;

export type Preview = Outputs['imports']['preview'];
type Row = Preview['rows'][number] & { cells: string[] };

/** How many rows would be added, changed, left as they are, and left out. */
export function countRows({ rows }: Preview) {
  const added = rows.filter(({ verdict, isWritten }) => verdict === 'New' && isWritten).length;
  const changed = rows.filter(({ verdict, isWritten }) => verdict === 'Already here' && isWritten).length;
  const not = rows.filter(({ verdict }) => verdict === 'Not possible').length;
  const same = rows.filter(({ verdict, isWritten }) => verdict === 'Already here' && !isWritten).length;
  return { added, changed, same, not };
}

type Props = {
  file: ImportFile;
  preview: Preview;
  onEdit: (line: number, at: number, cell: string) => void;
};

/** What becomes of each row: those that are not possible first, to be put right here or in a file of their own. */
export function ImportRows({ file, preview, onEdit }: Props) {
  const cellsOf = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  const rows = preview.rows.map((row) => ({ ...row, cells: cellsOf.get(row.line) ?? [] }));
  const { added, changed, same, not } = countRows(preview);
  const lines = [...new Set(rows.map(({ addsLine }) => addsLine).filter(Boolean))];
  const nameAt = ['code', 'checkedAt'].map((field) => file.fields.indexOf(field)).filter((at) => at >= 0);
  const rank = (row: Row) => (row.verdict === 'Not possible' ? 0 : row.differences.length > 0 ? 1 : 2);
  const wrong = rows.filter(({ verdict }) => verdict === 'Not possible');

  const download = () =>
    downloadCsv(
      `not-imported-${file.name.replace(/\.[^.]*$/, '') || 'rows'}.csv`,
      [
        ...file.headings.map((heading, at) => ({ heading, value: (row: Row) => row.cells[at] ?? '' })),
        { heading: 'Problem', value: (row: Row) => [...new Set(Object.values(row.errors))].join(' ') },
      ],
      wrong,
    );

  const columns: Column<Row>[] = [
    { key: 'line', title: text.row, width: 70, render: ({ line }) => line },
    {
      key: 'record',
      title: text.record,
      isTitle: true,
      render: ({ cells }) => nameAt.flatMap((at) => cells[at] || []).join(', '),
    },
    {
      key: 'verdict',
      title: text.verdict,
      render: (row) => <Verdict row={row} file={file} onEdit={onEdit} />,
    },
  ];
  return (
    <Stack gap="md">
      <Text role="status">{text.counts(added, changed, same, not)}</Text>
      {lines.length > 0 && <Text>{text.newLines(lines.join(', '))}</Text>}
      {not > 0 && (
        <Group>
          <Button variant="default" onClick={download}>
            {text.download}
          </Button>
        </Group>
      )}
      <DataTable
        label={text.rowsOfFile}
        dense
        columns={columns}
        rows={[0, 1, 2].flatMap((wanted) => rows.filter((row) => rank(row) === wanted))}
        rowKey={({ line }) => line}
        empty={{ text: '' }}
      />
    </Stack>
  );
}

type VerdictProps = { row: Row; file: ImportFile; onEdit: Props['onEdit'] };

function Verdict({ row, file, onEdit }: VerdictProps) {
  const headingOf = (field: string) => file.headings[file.fields.indexOf(field)] ?? field;
  return (
    <>
      <span className={words.grow}>{row.withLine === null ? row.verdict : text.withRow(row.withLine)}</span>
      {row.differences.map(({ field, from, to }) => (
        <span key={field} className={words.hint}>
          {text.change(headingOf(field), from, to)}
        </span>
      ))}
      {Object.entries(row.errors).map(([field, problem]) => {
        const at = file.fields.indexOf(field);
        if (at < 0)
          return (
            <Text key={field} size="sm" c="error">
              {problem}
            </Text>
          );
        return (
          <TextInput
            key={field}
            label={file.headings[at]}
            aria-label={`${file.headings[at]}, ${text.row} ${row.line}`}
            value={row.cells[at] ?? ''}
            error={problem}
            onChange={({ currentTarget }) => onEdit(row.line, at, currentTarget.value)}
          />
        );
      })}
    </>
  );
}
