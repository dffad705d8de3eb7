import { Tabs } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { lineFields } from '#shared/activities/details.ts';
import { type ActivityTab, activityTabs } from '#shared/activities.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { AddLink } from '#web/components/add-link.tsx';
import { CountPill } from '#web/components/count-pill.tsx';
import lines from '#web/components/lines.module.css';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverageScope } from '#web/components/needs-coverage.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { ActivityTable, sortOf } from './activity-table.tsx';

const tabLabels: Record<ActivityTab, string> = {
  active: messages.activities.active,
  archived: messages.activities.archived,
};

/** All activities, newest first, in two tabs. */
export function ActivitiesPage() {
  const list = useListParams({ tab: 'active', sort: 'activityDate', descending: true });
  const tab = activityTabs.find((known) => known === list.tab) ?? 'active';
  const asked = useAskedTab();
  if (asked) return <Navigate to={{ search: `?tab=${asked}` }} replace state={null} />;
  return (
    <>
      <PageHeader
        title="Activities"
        actions={
          <>
            <SearchActivities list={list} />
            <AddLink to={paths.addActivity}>{messages.shell.addActivity}</AddLink>
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => list.setTab(next ?? 'active')}>
        <ListWithExport
          over="tabs"
          bar={<TabList />}
          exportCsv={
            <NeedsCoverageScope>
              <ExportActivities list={list} tab={tab} />
            </NeedsCoverageScope>
          }
        >
          <Tabs.Panel value={tab} className={lines.joined ?? ''}>
            <ActivityTable list={list} tab={tab} />
          </Tabs.Panel>
        </ListWithExport>
      </Tabs>
    </>
  );
}

function SearchActivities({ list }: { list: ListParams }) {
  const isWide = useIsWide();
  return (
    <SearchBox
      label="Search activities"
      placeholder={isWide ? 'Date, name, project, place' : 'Search activities'}
      value={list.term}
      onSearch={list.setTerm}
    />
  );
}

function TabList() {
  const counts = trpc.activities.counts.useQuery();
  return (
    <Tabs.List>
      {activityTabs.map((tab) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          rightSection={counts.data && <CountPill count={counts.data[tab]} of={['activity', 'activities']} />}
        >
          {tabLabels[tab]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The tab named by the navigation's state, used once: `redirectTo` is activeactivities or archivedactivities. */
function useAskedTab(): ActivityTab | undefined {
  const { state, search } = useLocation() as { state: { redirectTo?: string } | null; search: string };
  const redirectTo = state?.redirectTo;
  if (!redirectTo || new URLSearchParams(search).has('tab')) return undefined;
  return activityTabs.find((tab) => redirectTo === `${tab}activities`);
}

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
function ExportActivities({ list, tab }: { list: ListParams; tab: ActivityTab }) {
  const { term, descending } = list;
  return (
    <ExportCsv
      kind="activities"
      columns={columns}
      load={({ activities }) => activities.export.fetch({ tab, term, sort: sortOf(list), descending }, anew)}
    />
  );
}
