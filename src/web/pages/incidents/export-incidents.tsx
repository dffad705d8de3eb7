import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { incidentGroups, incidentHealthFields } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useMay } from '#web/session-context.ts';
import type { Inputs, Outputs } from '#web/trpc.ts';

type Row = Outputs['incidents']['export']['rows'][number];

const whereColumns: CsvColumn<Row>[] = [
  { heading: 'Date', value: (row) => row.happenedOn },
  { heading: 'Activity', value: (row) => row.activityName },
  { heading: 'Project', value: (row) => row.projectName },
  { heading: 'State', value: (row) => row.state },
  { heading: 'Notifiable', value: (row) => row.notifiable },
  { heading: 'Open actions', value: (row) => row.openActions },
  { heading: 'Reported by', value: (row) => row.reportedBy },
];

const fields = incidentGroups.flatMap((group) => group.fields);

const positionColumns: CsvColumn<Row>[] = [
  { heading: messages.positions.latitude, value: (row) => row.latitude },
  { heading: messages.positions.longitude, value: (row) => row.longitude },
];

/** The documented fields; those about health only in the file that was asked for with them. */
function columnsOf(withHealth: boolean): CsvColumn<Row>[] {
  const shown = fields.filter(({ name }) => withHealth || !incidentHealthFields.includes(name));
  const told = shown.map(({ name, label }) => ({ heading: label, value: (row: Row) => row[name] }));
  return [...whereColumns, ...told, ...positionColumns];
}

type IncidentQuery = Inputs['incidents']['counts'];

/** Exports what the search and the filters find. `withHealth`: with the fields about health, which are left out otherwise. */
export function ExportIncidents({ asked, withHealth }: { asked: IncidentQuery; withHealth: boolean }) {
  return (
    <ExportCsv
      kind={withHealth ? 'incidents with health fields' : 'incidents'}
      columns={columnsOf(withHealth)}
      load={({ incidents }) => incidents.export.fetch({ ...asked, withHealth }, anew)}
    />
  );
}

/** Only Group Admins can ask for the fields about health: the box to do so, and whether they do. */
export function useHealthBox(): { withHealth: boolean; box: ReactNode } {
  const may = useMay('health:export');
  const [isAsked, setAsked] = useState(false);
  const box = may && (
    <Checkbox
      label={messages.incidentRegister.withHealth}
      checked={isAsked}
      onChange={(event) => setAsked(event.currentTarget.checked)}
    />
  );
  return { withHealth: may && isAsked, box };
}
