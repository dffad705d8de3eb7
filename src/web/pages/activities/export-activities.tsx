import { lineFields } from '#shared/activities/details.ts';
import type { ActivityTab } from '#shared/activities.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { ExportCsv } from '#web/components/export-csv.tsx';
import type { ListParams } from '#web/components/use-list-params.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { sortOf } from './activity-table.tsx';

type Row = Outputs['activities']['export']['rows'][number];

/** A field that the file shows as it is. */
const ofLine = ({ name, heading }: (typeof lineFields)[number]) => ({ heading, value: (row: Row) => row[name] });
const [meetingPlace, ...later] = lineFields.map(ofLine);

const columns: CsvColumn<Row>[] = [
  { heading: 'Activity Date', value: (row) => row.activityDate },
  { heading: 'Activity Name', value: (row) => row.activityName },
  { heading: 'Project Name', value: (row) => row.projectName },
  { heading: 'Location', value: (row) => row.projectLocation },
  { heading: 'Status', value: (row) => statusWords(row.status) },
  { heading: 'Created By', value: (row) => row.createdBy ?? messages.activities.notAvailable },
  { heading: 'Start', value: (row) => row.startTime },
  { heading: 'Finish', value: (row) => row.finishTime },
  ...(meetingPlace ? [meetingPlace] : []),
  { heading: 'Led By', value: (row) => row.ledBy ?? '' },
  // Programs read the columns by their place: a new one comes last.
  ...later,
];

/** Exports all pages of the list, with its tab, search and sort. */
export function ExportActivities({ list, tab }: { list: ListParams; tab: ActivityTab }) {
  const utils = trpc.useUtils();
  const { term, descending } = list;
  return (
    <ExportCsv
      kind="activities"
      columns={columns}
      load={() => utils.activities.export.fetch({ tab, term, sort: sortOf(list), descending }, { staleTime: 0 })}
    />
  );
}
