import { Button, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone } from '#shared/names.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { ExportCsv } from '#web/components/export-csv.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import type { RoleList } from './role-lists.ts';
import classes from './staff-list-page.module.css';
import { type Person, StaffTable } from './staff-table.tsx';

const fileColumns: CsvColumn<Person>[] = [
  { heading: 'First Name', value: (person) => person.firstname },
  { heading: 'Last Name', value: (person) => person.lastname },
  { heading: 'Email', value: (person) => person.email },
  { heading: 'Phone', value: (person) => formatPhone(person.phone) },
  { heading: 'Role', value: (person) => person.role },
];

/** The people of one role: the result of a search, and everybody. */
export function StaffListPage({ list }: { list: RoleList }) {
  const params = useListParams();
  const mayWrite = useMay('staff:write');
  const { role, title, allTitle, noneText, searchesOnButton } = list;
  const all = trpc.staff.list.useQuery({ role });
  const addUser = mayWrite && (
    <Button component={Link} to={paths.addUser} size="lg" leftSection={<IconPlus size={20} aria-hidden />}>
      {messages.people.addUser}
    </Button>
  );

  return (
    <>
      <PageHeader title={title} actions={addUser} />
      <Stack gap="lg">
        <SearchBox
          label={`Search ${title}`}
          placeholder="Name, email or phone"
          value={params.term}
          onSearch={params.setTerm}
          withButton={searchesOnButton}
        />
        {params.term !== '' && <Matches list={list} term={params.term} />}
        <section aria-labelledby="all-people">
          <ListWithExport
            bar={
              <div className={classes.heading}>
                <Title order={2} id="all-people">
                  {allTitle}
                </Title>
                {all.data && <CountPill count={all.data.length} />}
              </div>
            }
            exportCsv={<ExportStaff list={list} term={params.term} isNone={!all.data?.length} />}
          >
            <StaffTable
              label={allTitle}
              list={list}
              people={all.data}
              params={params}
              empty={{ text: noneText, action: addUser }}
              failed={all.isError ? { text: messages.people.loadMainFailed, onRetry: () => all.refetch() } : undefined}
            />
          </ListWithExport>
        </section>
      </Stack>
    </>
  );
}

/** Exports the result of the search, or everybody with the role. */
function ExportStaff({ list: { role }, term, isNone }: { list: RoleList; term: string; isNone: boolean }) {
  const utils = trpc.useUtils();
  const load = () => utils.staff.list.fetch({ role, ...(term && { search: term }) });
  return <ExportCsv kind="staff" columns={fileColumns} load={load} disabled={isNone} />;
}

function Matches({ list, term }: { list: RoleList; term: string }) {
  const found = trpc.staff.list.useQuery({ role: list.role, search: term }, { placeholderData: (last) => last });
  return (
    <section aria-labelledby="matches">
      <div className={classes.heading} data-over>
        <Title order={2} id="matches">
          Search results
        </Title>
        {found.data && <CountPill count={found.data.length} />}
      </div>
      <StaffTable
        label="Search results"
        list={list}
        people={found.data}
        empty={{ text: messages.people.noResults(term) }}
        failed={found.isError ? { text: messages.people.loadSearchFailed, onRetry: () => found.refetch() } : undefined}
      />
    </section>
  );
}
