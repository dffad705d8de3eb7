import { NativeSelect, Skeleton, Tabs } from '@mantine/core';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { statusWords } from '#shared/statuses.ts';
import { bannerMs } from '#shared/timings.ts';
import { AddLink } from '#web/components/add-link.tsx';
import { asShown } from '#web/components/as-shown.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { TableFooter } from '#web/components/table-footer.tsx';
import { focusPageHeading } from '#web/components/use-heading-focus.ts';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { NextStep } from '#web/parts/next-step.tsx';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { type Project, ProjectCard } from './project-card.tsx';
import { findProjects, isOrder, type ListTab, listTabs, orders, tabOf } from './project-list.ts';
import classes from './projects-page.module.css';

/** The columns of the exported project list. */
const projectColumns: CsvColumn<Project>[] = [
  { heading: 'Project Name', value: (row) => row.name },
  { heading: 'Location', value: (row) => row.location },
  { heading: 'Start Date', value: (row) => row.startDate },
  { heading: 'Status', value: (row) => statusWords(row.status) },
  { heading: 'Objectives', value: (row) => row.objectiveTitles.join('; ') },
  { heading: 'Emergency Services', value: (row) => row.emergencyServices },
  { heading: 'Medical Centre Address', value: (row) => row.localMedicalCenterAddress },
  { heading: 'Medical Centre Phone', value: (row) => formatPhone(row.localMedicalCenterPhone) },
  { heading: 'Hospital', value: (row) => row.localHospital },
  { heading: 'Contact Name', value: (row) => row.primaryContactName },
  { heading: 'Contact Phone', value: (row) => formatPhone(row.primaryContactPhone) },
  { heading: 'Created By', value: (row) => row.createdByName },
  { heading: messages.positions.latitude, value: (row) => row.latitude },
  { heading: messages.positions.longitude, value: (row) => row.longitude },
];

const text = messages.projects;
const tabLabels: Record<ListTab, string> = { active: text.active, archive: text.archive };

/** All projects as cards, the archived ones in a tab of their own. */
export function ProjectsPage() {
  const projects = trpc.projects.list.useQuery();
  const list = useListParams({ tab: 'active', sort: 'name' });
  const tab = listTabs.find((known) => known === list.tab) ?? 'active';
  const found = projects.data && findProjects(projects.data, list.term);
  const inTab = (wanted: ListTab) => found?.filter(({ status }) => tabOf(status) === wanted) ?? [];
  return (
    <>
      <PageHeader title="Projects" actions={<AddProject size="lg" />} />
      <NextStep after="project" />
      <Tabs value={tab} onChange={(next) => list.setTab(next ?? 'active')}>
        <Tabs.List>
          {listTabs.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={found && <CountPill count={inTab(one).length} of={['project', 'projects']} />}
            >
              {tabLabels[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="lg">
          <ListWithExport
            bar={<ListTools list={list} />}
            exportCsv={<ExportProjects list={list} projects={inTab(tab)} />}
          >
            {projects.isPending ? (
              <LoadingCards />
            ) : (
              <ListStates query={projects} failedText={text.loadFailed}>
                {() => <Cards projects={inTab(tab)} list={list} tab={tab} />}
              </ListStates>
            )}
          </ListWithExport>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function AddProject({ size }: { size: 'md' | 'lg' }) {
  return (
    <AddLink to={paths.addProject} size={size}>
      {messages.shell.addProject}
    </AddLink>
  );
}

const orderOf = ({ sort }: ListParams) => orders[isOrder(sort) ? sort : 'name'];

function ListTools({ list }: { list: ListParams }) {
  return (
    <div className={classes.tools}>
      <SearchBox label="Search projects" value={list.term} onSearch={list.setTerm} />
      <NativeSelect
        aria-label="Sort by"
        value={isOrder(list.sort) ? list.sort : 'name'}
        data={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
        onChange={(event) => list.toggleSort(event.currentTarget.value)}
      />
    </div>
  );
}

function ExportProjects({ list, projects }: { list: ListParams; projects: Project[] }) {
  return (
    <ExportCsv
      kind="projects"
      columns={projectColumns}
      load={async ({ exports }) =>
        asShown(projects.toSorted(orderOf(list).compare), await exports.projects.fetch(undefined, anew))
      }
      disabled={projects.length === 0}
    />
  );
}

/** Few enough to look through, and for a phone to draw without a pause. */
const pageSize = 24;

function Cards({ projects, list, tab }: { projects: Project[]; list: ListParams; tab: ListTab }) {
  const { remove } = useRemoval('projects.remove', {
    title: 'Delete project',
    done: ({ message }) => message,
    failed: text.deleteFailed,
    ms: bannerMs.projectList,
  });
  if (projects.length === 0) {
    if (list.term) return <EmptyState text={messages.activities.noResults(list.term)} />;
    if (tab === 'archive') return <EmptyState text={text.emptyArchive} />;
    return <EmptyState text={text.empty} action={<AddProject size="md" />} />;
  }
  const { compare } = orderOf(list);
  const pages = Math.ceil(projects.length / pageSize);
  const page = Math.min(list.page, pages);
  const shown = [...projects].sort(compare).slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <ul className={classes.cards}>
        {shown.map((project) => (
          <li key={project.id}>
            <ProjectCard
              project={project}
              onDelete={() =>
                void remove({ question: text.confirmDelete(project.name), input: { id: project.id } }).then(
                  (isGone) => isGone && focusPageHeading(),
                )
              }
            />
          </li>
        ))}
      </ul>
      {pages > 1 && <TableFooter page={page} pageSize={pageSize} total={projects.length} onPage={list.setPage} />}
    </>
  );
}

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Grey cards while the projects load. */
function LoadingCards() {
  return (
    <div className={classes.cards} aria-busy data-still-to-come>
      <span role="status" className="bl-hidden">
        Loading…
      </span>
      {keys.map((key) => (
        <Skeleton key={key} height={430} />
      ))}
    </div>
  );
}
