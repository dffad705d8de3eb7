import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { todayIn } from '#shared/dates.ts';
import { inTrapNzOrder, trapNzFileColumns, trapNzTrapColumns } from '#shared/import/trap-nz-file.ts';
import { messages } from '#shared/messages.ts';
import { compareFolded } from '#shared/names.ts';
import { isSet } from '#shared/traps/due.ts';
import { findTraps } from '#shared/traps/filters.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { paths, trapPath } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { LineDialog } from './line-dialog.tsx';
import { ExportSpecies, SpeciesList } from './species.tsx';
import { TrapDialog } from './trap-dialog.tsx';
import { Filters } from './trap-filters.tsx';
import { Lines, type ShownLine } from './trap-lines.tsx';
import { type ShownTrap, trapColumns, trapFileColumns } from './trap-rows.tsx';
import { ExportTrapTypes, TrapTypes } from './trap-types.tsx';
import { useTrapFilters } from './use-trap-filters.ts';

const text = messages.traps;

const tabs = {
  traps: text.title,
  types: messages.trapTypes.title,
  species: messages.species.title,
} as const;

/** The traps of all projects, their lines, and the lists that both choose from. */
export function TrapsPage() {
  const list = useListParams({ tab: 'traps' });
  const filters = useTrapFilters(list);
  const traps = trpc.traps.list.useQuery({});
  const lines = trpc.trapLines.list.useQuery({});
  const addTrap = useDialog<null>();
  const line = useDialog<ShownLine | null>();
  const mayImport = useMay('imports:write');
  const tab = list.tab === 'types' || list.tab === 'species' ? list.tab : 'traps';
  const { projectId, lineId } = filters.query;
  const ofLine = lines.data?.find(({ id }) => id === lineId);
  const inProject = <One extends { projectId: number }>(rows: readonly One[] = []) =>
    rows.filter((row) => projectId === undefined || row.projectId === projectId);
  const projectIds = new Set(
    inProject<{ projectId: number }>([...(traps.data ?? []), ...(lines.data ?? [])]).map((row) => row.projectId),
  );
  const proposed = ofLine?.projectId ?? projectId ?? (projectIds.size === 1 ? [...projectIds][0] : undefined);
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={
          traps.data &&
          lines.data &&
          text.counted(inProject(traps.data).filter(isSet).length, inProject(lines.data).length)
        }
        actions={
          <>
            {mayImport && (
              <Button component={Link} to={paths.import} variant="default" size="lg">
                {messages.imports.fromTrapNz}
              </Button>
            )}
            <Button component={Link} to={paths.trapReport} variant="default" size="lg">
              {messages.trapReport.title}
            </Button>
            <NeedsCoverage>
              <Button variant="default" size="lg" onClick={() => line.open(null)}>
                {messages.trapLines.add}
              </Button>
            </NeedsCoverage>
            <NeedsCoverage>
              <Button
                size="lg"
                leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
                onClick={() => addTrap.open(null)}
              >
                {text.add}
              </Button>
            </NeedsCoverage>
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => list.setTab(next ?? 'traps')}>
        <ListWithExport
          // Three buttons take more than the end of the tabs' line.
          {...(tab !== 'traps' && { over: 'tabs' as const })}
          bar={
            <Tabs.List>
              {Object.entries(tabs).map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          }
          exportCsv={
            tab === 'types' ? <ExportTrapTypes /> : tab === 'species' ? <ExportSpecies /> : <ExportTraps {...filters} />
          }
        >
          <Tabs.Panel value="traps" className={words.stack} pt="sm">
            <Traps list={list} filters={filters} traps={traps} lines={lines.data ?? []} onEditLine={line.open} />
          </Tabs.Panel>
          <Tabs.Panel value="types" className={words.stack} pt="sm">
            <TrapTypes />
          </Tabs.Panel>
          <Tabs.Panel value="species" className={words.stack} pt="sm">
            <SpeciesList />
          </Tabs.Panel>
        </ListWithExport>
      </Tabs>
      {addTrap.shown && (
        <TrapDialog key={addTrap.shown.key} trap={null} projectId={proposed} lineId={ofLine?.id} {...addTrap.props} />
      )}
      {line.shown && <LineDialog key={line.shown.key} line={line.shown.subject} projectId={proposed} {...line.props} />}
    </>
  );
}

type TrapsProps = {
  list: ListParams;
  filters: ReturnType<typeof useTrapFilters>;
  traps: { data: ShownTrap[] | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  lines: readonly ShownLine[];
  onEditLine: (line: ShownLine) => void;
};

function Traps({ list, filters, traps, lines, onEditLine }: TrapsProps) {
  const { search } = useLocation();
  const { config } = useSession();
  const today = useToday();
  const { query } = filters;
  const all = traps.data;
  const found = useMemo(
    () => all && findTraps(all, query, { today, timeZone: config.orgTimezone }),
    [all, query, today, config.orgTimezone],
  );
  const { data: known = [] } = trpc.projects.list.useQuery();
  const used = new Set([...(all ?? []), ...lines].map(({ projectId }) => projectId));
  const projects = known.filter(({ id }) => used.has(id)).toSorted((a, b) => compareFolded(a.name, b.name));
  const hasProjects = projects.length > 1 && query.projectId === undefined;
  const shownLines = lines.filter(
    ({ id, projectId }) =>
      (query.projectId === undefined || query.projectId === projectId) &&
      (query.lineId === undefined || query.lineId === id),
  );
  const sizes = new Map(lines.map(({ id, trapIds }) => [id, trapIds.length]));
  return (
    <>
      <Lines
        lines={shownLines}
        nameOf={({ projectId }) => (hasProjects ? (known.find(({ id }) => id === projectId)?.name ?? '') : '')}
        onEdit={onEditLine}
      />
      <Filters list={list} filters={filters} lines={lines} projects={projects} total={found?.length} />
      <DataTable<ShownTrap>
        label={text.title}
        columns={trapColumns(hasProjects, sizes)}
        rows={found}
        rowKey={({ id }) => id}
        rowLink={({ id }) => trapPath(id)}
        linkState={{ list: search }}
        list={list}
        dense
        failed={failedOf(traps, errorText(traps.error, text.loadFailed))}
        empty={{ text: all?.length ? text.noneFound : text.none }}
      />
    </>
  );
}

/**
 * Exports the traps that the filters find. Trap.NZ gets retired ones, too, unless a state was chosen: that the page leaves them out at first
 * says nothing of what they caught.
 */
function ExportTraps({ query }: Pick<ReturnType<typeof useTrapFilters>, 'query'>) {
  const { config } = useSession();
  const forTrapNz = { state: 'All' as const, ...query };
  const columns = trapFileColumns((at) => todayIn(config.orgTimezone, at));
  return (
    <>
      <ExportCsv
        kind="Trap.NZ records"
        columns={trapNzFileColumns}
        reader="program"
        load={({ exports }) => exports.trapNz.fetch(forTrapNz, anew)}
        label={text.exportTrapNz}
      />
      <ExportCsv
        kind="Trap.NZ traps"
        columns={trapNzTrapColumns}
        reader="program"
        load={async ({ exports }) => inTrapNzOrder(await exports.traps.fetch(forTrapNz, anew))}
        label={text.exportTrapsNz}
      />
      <ExportCsv kind="traps" columns={columns} load={({ exports }) => exports.traps.fetch(query, anew)} />
    </>
  );
}
