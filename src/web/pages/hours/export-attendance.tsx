import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';
import type { HoursParams } from './use-hours-params.ts';

type Row = Outputs['exports']['attendance']['rows'][number];

const columns: CsvColumn<Row>[] = [
  { heading: 'Activity Date', value: (row) => row.activityDate },
  { heading: 'Activity Name', value: (row) => row.activityName },
  { heading: 'Project Name', value: (row) => row.projectName },
  { heading: 'Person', value: (row) => row.name },
  { heading: 'Kind', value: (row) => (row.isStaff ? 'Staff' : 'Volunteer') },
  { heading: 'Signed On', value: (row) => row.signedOnAt },
  { heading: 'Signed Off', value: (row) => row.signedOffAt },
  { heading: 'Minutes', value: (row) => row.minutes },
  { heading: 'Heard The Briefing', value: (row) => (row.briefed ? 'Yes' : 'No') },
  { heading: 'Certain', value: (row) => (row.isCertain ? 'Yes' : 'No') },
];

/** Exports who was out in the period that the filters name, from when to when: a row for each sign-on. */
export function ExportAttendance({ asked: { by: _, ...asked } }: Pick<HoursParams, 'asked'>) {
  const utils = trpc.useUtils();
  return (
    <ExportCsv
      kind="attendance"
      columns={columns}
      label={messages.hours.attendanceCsv}
      load={() => utils.exports.attendance.fetch(asked, { staleTime: 0 })}
    />
  );
}
