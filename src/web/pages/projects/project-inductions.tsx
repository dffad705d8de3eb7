import { Box, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { formatInstant, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { namesApart } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { Instant } from '#web/components/instant.tsx';
import lines from '#web/components/lines.module.css';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Select } from '#web/components/select.tsx';
import type { Column } from '#web/components/table-types.ts';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.inductions;

type Induction = Outputs['inductions']['list'][number];
type Project = { id: number; name: string };
type Person = { staffId?: number | undefined; volunteerId?: number | undefined };

const keyOf = ({ staffId, volunteerId }: { [Name in keyof Person]: Person[Name] | null }) =>
  staffId ? `staff ${staffId}` : `volunteer ${volunteerId}`;

/** Who has read the induction document of a project, and which version of it. */
export function ProjectInductions({ project }: { project: Project }) {
  const projectId = project.id;
  const query = trpc.inductions.list.useQuery({ projectId });
  const list = useListParams();
  const { user, config } = useSession();
  const oversees = useMay('inductions:oversee');
  const { run: mark, busy } = useMark();
  const rows = useMemo(() => query.data && newestOf(query.data), [query.data]);
  const found = useMemo(
    () => rows && findInductions(rows, list.term, config.orgTimezone),
    [rows, list.term, config.orgTimezone],
  );
  const own = rows?.find(({ staffId }) => staffId === user.id);
  const isOwn = ({ staffId }: Induction) => staffId === user.id;
  const readIt = rows && !own?.isCurrent && (
    <NeedsCoverage>
      <Button
        variant="light"
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
        loading={busy}
        onClick={() => void mark({ projectId })}
      >
        {text.read}
      </Button>
    </NeedsCoverage>
  );
  return (
    <TitledSurface title={text.title} size="h3" mb="xs">
      <ListWithExport bar={readIt} exportCsv={<ExportInductions project={project} term={list.term} />}>
        {rows && (rows.length > 0 || list.term !== '') && (
          <Box mb="sm">
            <SearchBox label={text.search} value={list.term} onSearch={list.setTerm} />
          </Box>
        )}
        <DataTable<Induction>
          label={text.title}
          columns={columns}
          rows={found}
          rowKey={keyOf}
          bare
          dense
          loadingRows={3}
          failed={failedOf(query, errorText(query.error, text.loadFailed))}
          empty={{ text: list.term === '' ? text.none : text.noneFound }}
          actions={(row) => (oversees || isOwn(row)) && <RemoveButton induction={row} />}
          actionsTitle="Remove"
          actionsRoom={100}
        />
      </ListWithExport>
      {oversees && rows && <MarkSomebody projectId={projectId} rows={rows} />}
    </TitledSurface>
  );
}

/** Each person once: what they have read of the current version or, where they have not, last. */
function newestOf(rows: readonly Induction[]): Induction[] {
  const newest = new Map<string, Induction>();
  for (const row of rows) if (row.isCurrent || !newest.has(keyOf(row))) newest.set(keyOf(row), row);
  return [...newest.values()];
}

/** Those whose row shows what is searched for. */
function findInductions(rows: readonly Induction[], term: string, timeZone: string): Induction[] {
  const needs = searchNeeds(term);
  return rows.filter(({ nameApart, readAt, isCurrent, documentName }) =>
    isFound(
      [
        nameApart,
        todayIn(timeZone, readAt),
        formatInstant(readAt, timeZone),
        ...(isCurrent ? [] : [text.earlier(documentName)]),
      ],
      needs,
    ),
  );
}

const columns: Column<Induction>[] = [
  {
    key: 'name',
    title: text.person,
    render: ({ nameApart }) => nameApart,
    sortValue: ({ nameApart }) => nameApart,
    isTitle: true,
  },
  {
    key: 'readAt',
    title: text.readOn,
    card: 'top',
    width: 220,
    digits: 21.5,
    sortValue: ({ readAt }) => readAt,
    order: 'time',
    render: ({ readAt, isCurrent, documentName }) => (
      <>
        <Instant at={readAt} />
        {!isCurrent && (
          <Text c="dimmed" size="sm">
            {text.earlier(documentName)}
          </Text>
        )}
      </>
    ),
  },
];

const fileColumnsOf = ({ name }: Project): CsvColumn<Induction>[] => [
  { heading: 'Project Name', value: () => name },
  { heading: 'Person', value: (row) => row.nameApart },
  { heading: 'Kind', value: (row) => (row.staffId === null ? 'Volunteer' : 'Staff') },
  { heading: 'Document', value: (row) => row.documentName },
  { heading: 'Read', value: (row) => row.readAt },
  { heading: 'Current', value: (row) => (row.isCurrent ? 'Yes' : 'No') },
];

/** Exports who of those that are searched for has read which version, a row each. */
function ExportInductions({ project, term }: { project: Project; term: string }) {
  const { orgTimezone } = useSession().config;
  return (
    <ExportCsv
      kind="inductions"
      columns={fileColumnsOf(project)}
      load={async ({ exports }) =>
        findInductions(await exports.inductions.fetch({ projectId: project.id }, anew), term, orgTimezone)
      }
    />
  );
}

function useMark() {
  return useChange('inductions.mark', {
    done: ({ name }) => text.marked(name),
    failed: text.markFailed,
    ms: bannerMs.library,
    // What somebody had noted before is not theirs to take back.
    undo: ({ id, isNew }) => (isNew ? { path: 'inductions.remove', input: { id } } : null),
  });
}

function RemoveButton({ induction: { id, nameApart } }: { induction: Induction }) {
  const { run, busy } = useChange('inductions.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: (answer) => ({ path: 'inductions.putBack', input: { id: answer.id } }),
  });
  return (
    <ActionIconButton
      label="Remove"
      subject={nameApart}
      icon={IconTrash}
      busy={busy}
      onClick={() => void run({ id })}
    />
  );
}

/** For volunteers, who have no account, and for those of the staff who said so. */
function MarkSomebody({ projectId, rows }: { projectId: number; rows: readonly Induction[] }) {
  const staff = trpc.activities.details.leaders.useQuery();
  const volunteers = trpc.volunteers.pickList.useQuery();
  const [picked, setPicked] = useState<string | null>(null);
  const { run: mark, busy } = useMark();
  const people = useMemo(() => {
    const known = new Set(rows.filter(({ isCurrent }) => isCurrent).map(keyOf));
    const all = [
      ...(staff.data ?? []).map((person) => ({ ...person, of: { staffId: person.id } as Person })),
      ...(volunteers.data ?? []).map((person) => ({ ...person, of: { volunteerId: person.id } as Person })),
    ].filter(({ of }) => !known.has(keyOf(of)));
    const nameOf = namesApart(all);
    return all.map((person) => ({
      of: person.of,
      value: keyOf(person.of),
      label: nameOf(person),
    }));
  }, [staff.data, volunteers.data, rows]);
  const chosen = people.find(({ value }) => value === picked);

  async function markChosen() {
    if (chosen && (await mark({ projectId, ...chosen.of }))) setPicked(null);
  }

  return (
    <Group align="flex-end" gap="sm" mt="sm" className={lines.grow ?? ''}>
      <Select
        label={text.somebody}
        flex="1 1 12rem"
        miw={0}
        placeholder={text.choosePerson}
        data={people}
        value={chosen?.value ?? null}
        onChange={setPicked}
        clearable
      />
      <NeedsCoverage>
        <Button variant="light" disabled={!chosen} loading={busy} onClick={() => void markChosen()}>
          {text.mark}
        </Button>
      </NeedsCoverage>
    </Group>
  );
}
