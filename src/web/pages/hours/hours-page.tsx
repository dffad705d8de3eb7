import { Button, Center, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { type HoursGroup, hoursGroups } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { twoColumnsFromPx, useHasRoom } from '#web/components/use-has-room.ts';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { AddHours } from './add-hours.tsx';
import { AddedHours } from './added-hours.tsx';
import { ExportHours } from './export-hours.tsx';
import { HoursChart } from './hours-chart.tsx';
import { HoursFilters } from './hours-filters.tsx';
import classes from './hours-page.module.css';
import { HoursTable } from './hours-table.tsx';
import { HoursTotals } from './hours-totals.tsx';
import { UnsureHours } from './unsure-hours.tsx';
import { type HoursParams, useHoursParams } from './use-hours-params.ts';

const text = messages.hours;
const tabs: Record<HoursGroup, string> = { person: text.byPerson, project: text.byProject, month: text.byMonth };

/** The hours that people worked in a period: totals, a chart by month, and a table by person, project or month. */
export function HoursPage() {
  const params = useHoursParams(useToday());
  const adding = useDialog<null>();
  const open = () => adding.open(null);
  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          <NeedsCoverage>
            <Button size="lg" leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />} onClick={open}>
              {text.add}
            </Button>
          </NeedsCoverage>
        }
      />
      <HoursFilters params={params} />
      <Hours params={params} onAdd={open} />
      {adding.shown && <AddHours key={adding.shown.key} {...adding.props} />}
    </>
  );
}

function Hours({ params, onAdd }: { params: HoursParams; onAdd: () => void }) {
  const { asked, set } = params;
  const hasCoverage = useHasCoverage();
  const hours = trpc.hours.show.useQuery(asked, { placeholderData: (last) => last });
  const [room, hasRoom] = useHasRoom(twoColumnsFromPx);
  // The rows of another tab stay until those of this one have come, and are of other things: only the totals are the same.
  const loadedBy = useRef(asked.by);
  if (!hours.isPlaceholderData) loadedBy.current = asked.by;
  if (!hours.data)
    return (
      <Surface flush>
        {hasCoverage ? (
          <NotLoaded query={hours} failedText={errorText(hours.error, text.loadFailed)} />
        ) : (
          <EmptyState text={messages.general.needsCoverage} />
        )}
      </Surface>
    );
  const { data } = hours;
  const chart = data.months.length > 0 && <HoursChart months={data.months} isFolded={!hasRoom} />;
  // Beside the tabs there is no room for it.
  const attendance = (
    <Center>
      <ExportAttendance asked={asked} />
    </Center>
  );
  return (
    <div ref={room} className={words.stack} aria-busy={hours.isPlaceholderData}>
      <HoursTotals hours={data} />
      <UnsureHours asked={asked} totalHours={data.totalHours} unsureHours={data.unsureHours} />
      <div className={classes.columns} data-columns={(hasRoom && chart !== false) || undefined}>
        {!hasRoom && chart}
        <Tabs value={asked.by} onChange={(by) => set({ by: by ?? '' })}>
          <ListWithExport over="tabs" bar={<TabList />} exportCsv={<ExportHours asked={asked} />}>
            <Tabs.Panel value={asked.by}>
              <HoursTable
                rows={loadedBy.current === asked.by ? data.rows : undefined}
                totalHours={data.totalHours}
                by={asked.by}
                onAdd={onAdd}
              />
            </Tabs.Panel>
          </ListWithExport>
        </Tabs>
        {hasRoom && chart && (
          <Stack gap="xs">
            {chart}
            {attendance}
          </Stack>
        )}
      </div>
      {!(hasRoom && chart) && attendance}
      <AddedHours asked={asked} />
    </div>
  );
}

function TabList() {
  return (
    <Tabs.List>
      {hoursGroups.map((by) => (
        <Tabs.Tab key={by} value={by}>
          {tabs[by]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

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
function ExportAttendance({ asked: { by: _, ...asked } }: Pick<HoursParams, 'asked'>) {
  return (
    <ExportCsv
      kind="attendance"
      columns={columns}
      label={messages.hours.attendanceCsv}
      load={({ exports }) => exports.attendance.fetch(asked, anew)}
    />
  );
}
