import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { lastTwelveMonths } from '#shared/report-periods.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import lines from '#web/components/lines.module.css';
import { EmptyState, failedOf, StillToCome } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { Note } from '#web/components/note.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import { usePastEnd } from '#web/components/use-past-end.ts';
import { errorText } from '#web/error-text.ts';
import { useHasCoverage, useKnownDocuments } from '#web/offline/use-field.ts';
import { incidentPath, reportIncidentPath } from '#web/paths.ts';
import { type Inputs, type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { ExportIncidents, useHealthBox } from './export-incidents.tsx';
import { incidentColumns, type ListedIncident } from './incident-columns.tsx';
import { Filters } from './incident-filters.tsx';
import { KindsChart } from './kinds-chart.tsx';
import {
  type IncidentFilters,
  periodWords,
  type StateTab,
  stateOfTab,
  stateTabs,
  useIncidentFilters,
} from './use-incident-filters.ts';

const text = messages.incidentRegister;

const pageSize = 50;

/** Every incident and near miss, newest first. */
export function IncidentsPage() {
  const hasCoverage = useHasCoverage();
  return (
    <>
      <PageHeader title={text.title} actions={<ReportButton size="lg" />} />
      {hasCoverage ? <Register /> : <KeptIncidents />}
    </>
  );
}

function ReportButton({ size }: { size: 'md' | 'lg' }) {
  return (
    <Button
      component={Link}
      to={reportIncidentPath()}
      size={size}
      leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
    >
      {text.report}
    </Button>
  );
}

type IncidentQuery = Inputs['incidents']['counts'];

/** What the address asks for, as the server takes it. */
function queryOf(list: ListParams, { kind, projectId, days, notifiable }: IncidentFilters): IncidentQuery {
  return {
    term: list.term,
    ...(kind && { kind }),
    ...(projectId !== null && { projectId }),
    ...(days && { from: days.startDate, to: days.endDate }),
    ...(notifiable !== 'all' && { notifiable }),
  };
}

function Register() {
  const list = useListParams({ tab: 'all' });
  const filters = useIncidentFilters();
  const asked = queryOf(list, filters);
  const isWide = useIsWide();
  const tab = stateTabs.find((known) => known === list.tab) ?? 'all';
  const months = lastTwelveMonths(useToday());
  const chart = filters.days ?? months;
  const last = { placeholderData: <Data,>(before: Data) => before };
  const counts = trpc.incidents.counts.useQuery(asked, last);
  // Of all time a chart would be unreadable: without a period it is of the last year.
  const inChart = trpc.incidents.counts.useQuery({ ...asked, from: chart.startDate, to: chart.endDate }, last);
  const states = counts.data?.states;
  const state = stateOfTab(tab);
  const { withHealth, box } = useHealthBox();
  const exportCsv = <ExportIncidents asked={{ ...asked, ...(state && { state }) }} withHealth={withHealth} />;
  return (
    <Stack gap="md">
      {inChart.isPending && <StillToCome />}
      {inChart.data && (
        <KindsChart
          counts={inChart.data.months}
          from={chart.startDate}
          to={chart.endDate}
          period={filters.days ? periodWords[filters.period] : text.lastTwelveMonths}
        />
      )}
      <Filters list={list} filters={filters} total={states && countOf(states, tab)}>
        {box}
        {exportCsv}
      </Filters>
      <Tabs value={tab} onChange={(next) => list.setTab(next ?? 'all')}>
        <ListWithExport
          over="tabs"
          bar={
            <Tabs.List>
              {stateTabs
                .filter((one) => one !== 'Withdrawn' || one === tab || (states && countOf(states, one) > 0))
                .map((one) => (
                  <Tabs.Tab
                    key={one}
                    value={one}
                    rightSection={states && <CountPill count={countOf(states, one)} of={['incident', 'incidents']} />}
                  >
                    {one === 'all' ? text.all : one}
                  </Tabs.Tab>
                ))}
            </Tabs.List>
          }
          exportCsv={isWide && exportCsv}
        >
          <Tabs.Panel value={tab} className={lines.joined ?? ''}>
            <IncidentTable list={list} asked={asked} tab={tab} isNarrowed={filters.isNarrowed || list.term !== ''} />
          </Tabs.Panel>
          {/* Beside Export CSV it would lie over the last tabs. */}
          {isWide && (
            <Group justify="flex-end" mt="sm">
              {box}
            </Group>
          )}
        </ListWithExport>
      </Tabs>
    </Stack>
  );
}

type States = Outputs['incidents']['counts']['states'];

function countOf(states: States, tab: StateTab): number {
  const shown = states.filter(({ state }) => (tab === 'all' ? state !== 'Withdrawn' : state === tab));
  return shown.reduce((sum, { count }) => sum + count, 0);
}

type IncidentTableProps = { list: ListParams; asked: IncidentQuery; tab: StateTab; isNarrowed: boolean };

function IncidentTable({ list, asked, tab, isNarrowed }: IncidentTableProps) {
  const state = stateOfTab(tab);
  const { search } = useLocation();
  const query = trpc.incidents.list.useQuery(
    { ...asked, ...(state && { state }), page: list.page, pageSize },
    { placeholderData: (last) => last },
  );
  const total = query.data?.total ?? 0;
  const isPastEnd = usePastEnd(query, { ...list, total, pageSize });
  const isEmpty = !isNarrowed && tab === 'all';
  return (
    <DataTable<ListedIncident>
      label={text.title}
      columns={incidentColumns}
      rows={isPastEnd ? undefined : query.data?.rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => incidentPath(id)}
      linkState={{ list: search }}
      dense
      twoLines
      serverSorted
      paging={{ page: list.page, pageSize, total, onPage: list.setPage }}
      failed={failedOf(query, errorText(query.error, text.listFailed))}
      empty={isEmpty ? { text: text.none, action: <ReportButton size="md" /> } : { text: text.noneFound }}
    />
  );
}

/** Without coverage: those of the activities that this phone keeps. */
function KeptIncidents() {
  const kept = useKeptIncidents();
  if (kept.length === 0) {
    return (
      <Surface>
        <EmptyState text={messages.general.needsCoverage} />
      </Surface>
    );
  }
  return (
    <Stack gap="md">
      <Note>{text.keptOnly}</Note>
      <DataTable<ListedIncident>
        label={text.title}
        columns={incidentColumns}
        rows={kept}
        rowKey={({ id }) => id}
        rowLink={({ id, activityId }) => incidentPath(id, activityId)}
        dense
        twoLines
        empty={{ text: messages.general.needsCoverage }}
      />
    </Stack>
  );
}

/** The incidents of kept activities, newest first, with what waits to be sent. Withdrawn ones are left out. */
function useKeptIncidents(): ListedIncident[] {
  return useKnownDocuments()
    .flatMap(({ incidents }) => incidents)
    .map((incident) => ({
      ...incident,
      typeOfIncident: incident.typeOfIncident as ListedIncident['typeOfIncident'],
      nextDueDate: nextDueDate(incident.actions),
    }))
    .toSorted((one, other) => other.happenedOn.localeCompare(one.happenedOn) || other.id - one.id);
}

function nextDueDate(actions: readonly { dueDate: string; endedAt: string | null }[]): string | null {
  const due = actions.filter(({ endedAt }) => endedAt === null).map(({ dueDate }) => dueDate);
  return due.sort()[0] ?? null;
}
