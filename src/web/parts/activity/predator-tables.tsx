import { Group, Title } from '@mantine/core';
import { catchCounts, isCatches, type PredatorRecord } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { fold } from '#shared/names.ts';
import layout from '#web/components/columns.module.css';
import { CountPill } from '#web/components/count-pill.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { formatFigure } from '#web/parts/series.ts';
import { isTempId } from '#web/sync/kept-change.ts';
import { shownId } from '#web/sync/made-ids.ts';
import { useActivityEditing } from './activity-editing.tsx';
import { FromLinesMark } from './from-lines.tsx';

type PredatorTablesProps = {
  records: PredatorRecord[] | undefined;
  failed: { text: string; onRetry: () => unknown } | undefined;
  onEdit: (record: PredatorRecord) => void;
  onDelete: (record: PredatorRecord) => void;
};

const { trapsEstablished, trapsChecked, catches } = messages.wizard;

/** A table for each sub type. */
export function PredatorTables(props: PredatorTablesProps) {
  return (
    <div className={layout.halves}>
      {[trapsEstablished, trapsChecked, catches].map((title) => (
        <SubTypeTable key={title} title={title} {...props} />
      ))}
    </div>
  );
}

const number = (value: number | null) => <span>{value === null ? '–' : formatFigure(value)}</span>;

const measurement = (isTitle: boolean): Column<PredatorRecord> => ({
  key: 'measurement',
  title: 'Measurement',
  render: (record) => (
    <>
      {number(record.measurement)}
      {isTitle && <RecordMarks record={record} />}
    </>
  ),
  isTitle,
  align: 'right',
  room: 124,
});

const counts: Column<PredatorRecord>[] = [
  ...catchCounts.map(
    ({ name, label }, index): Column<PredatorRecord> => ({
      key: name,
      title: label,
      render: (record, layout) => (
        <>
          {number(record[name])}
          {index === 0 && layout === 'cards' && <RecordMarks record={record} />}
        </>
      ),
      align: 'right',
      room: 92,
    }),
  ),
  {
    key: 'species',
    title: messages.wizard.othersSpecies,
    // In a table the only column with room for the mark. On a card it would read as a species.
    render: (record, layout) =>
      layout === 'cards' ? (
        record.othersDescription
      ) : (
        <>
          {record.othersDescription}
          <RecordMarks record={record} />
        </>
      ),
  },
];

/** Whence a record is, and whether it waits. */
function RecordMarks({ record: { id, activityId, fromLines } }: { record: PredatorRecord }) {
  return (
    <>
      {fromLines && <FromLinesMark />}
      <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: 'predatorRecords', id }} />
    </>
  );
}

function SubTypeTable({ title, records, failed, onEdit, onDelete }: PredatorTablesProps & { title: string }) {
  const { whileEditing } = useActivityEditing();
  const rows = records?.filter((record) => fold(record.subType) === fold(title));
  // Catches are counted; the measurement column shows only where somebody filled one in.
  const hasMeasured = rows?.some((record) => record.measurement !== null) ?? false;
  const columns = !isCatches(title) ? [measurement(true)] : hasMeasured ? [...counts, measurement(false)] : counts;
  const subject = (record: PredatorRecord) => `${title}, record ${(rows?.indexOf(record) ?? 0) + 1}`;
  return (
    <div className={isCatches(title) ? layout.wide : undefined}>
      <Group gap="xs" mb="sm">
        <Title order={3}>{title}</Title>
        {rows && rows.length > 0 && <CountPill count={rows.length} of={['record', 'records']} />}
      </Group>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(record) => shownId('predator', record.id)}
        loadingRows={1}
        empty={{ text: messages.wizard.noRecords }}
        failed={failed}
        actionsTitle="Action"
        actions={whileEditing((record: PredatorRecord) =>
          // Of two that one press writes the server's answer names none: they can be changed once it has them.
          record.fromLines && isTempId(record.id) ? null : (
            <EditAndDelete subject={subject(record)} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
          ),
        )}
      />
    </div>
  );
}
