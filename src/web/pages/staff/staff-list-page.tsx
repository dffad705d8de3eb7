import { Group, Stack, Title } from '@mantine/core';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { AddLink } from '#web/components/add-link.tsx';
import { ContactMissingFilter, useContactMissing } from '#web/components/contact-missing-filter.tsx';
import { CountPill } from '#web/components/count-pill.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { fileColumns as ofPerson } from '#web/pages/volunteers/volunteer-file.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { type TrpcUtils, trpc } from '#web/trpc.ts';
import type { RoleList } from './role-lists.ts';
import { type Person, StaffTable } from './staff-table.tsx';

const fileColumns: CsvColumn<Person>[] = [
  ...ofPerson.slice(0, -2),
  { heading: 'Role', value: (person) => person.role },
  ...ofPerson.slice(-2),
];

/** The people of one role: the result of a search, and everybody. */
export function StaffListPage({ list }: { list: RoleList }) {
  const params = useListParams();
  const mayWrite = useMay('staff:write');
  const missing = useContactMissing();
  const { role, title, allTitle, noneText, searchesOnButton } = list;
  const all = trpc.staff.list.useQuery({ role });
  const shown = all.data && missing.of(all.data);
  const addUser = mayWrite && <AddLink to={paths.addUser}>{messages.people.addUser}</AddLink>;

  return (
    <>
      <PageHeader title={title} actions={addUser} />
      <Stack gap="lg">
        <Group justify="space-between" gap="md">
          <SearchBox
            label={`Search ${title}`}
            placeholder="Name, email or phone"
            value={params.term}
            onSearch={params.setTerm}
            withButton={searchesOnButton}
          />
          <ContactMissingFilter filter={missing} />
        </Group>
        {params.term !== '' && <Matches list={list} term={params.term} />}
        <section aria-labelledby="all-people">
          <ListWithExport
            bar={
              <Group gap="xs">
                <Title order={2} id="all-people">
                  {allTitle}
                </Title>
                {shown && <CountPill count={shown.length} />}
              </Group>
            }
            exportCsv={<ExportStaff list={list} term={params.term} isNone={!shown?.length} />}
          >
            <StaffTable
              label={allTitle}
              list={list}
              people={shown}
              params={params}
              empty={all.data?.length ? { text: messages.people.noneMissing } : { text: noneText, action: addUser }}
              failed={failedOf(all, messages.people.loadMainFailed)}
            />
          </ListWithExport>
        </section>
      </Stack>
    </>
  );
}

/** Exports the result of the search, or everybody with the role. */
function ExportStaff({ list: { role }, term, isNone }: { list: RoleList; term: string; isNone: boolean }) {
  const missing = useContactMissing();
  const load = async ({ exports }: TrpcUtils) =>
    missing.of(await exports.staff.fetch({ role, ...(term && { search: term }) }, anew));
  return <ExportCsv kind="staff" columns={fileColumns} load={load} disabled={isNone} />;
}

function Matches({ list, term }: { list: RoleList; term: string }) {
  const missing = useContactMissing();
  const found = trpc.staff.list.useQuery({ role: list.role, search: term }, { placeholderData: (last) => last });
  const shown = found.data && missing.of(found.data);
  return (
    <section aria-labelledby="matches">
      <Group gap="xs" mb="sm">
        <Title order={2} id="matches">
          Search results
        </Title>
        {shown && <CountPill count={shown.length} />}
      </Group>
      <StaffTable
        label="Search results"
        list={list}
        people={shown}
        empty={{ text: found.data?.length ? messages.people.noneMissing : messages.people.noResults(term) }}
        failed={failedOf(found, messages.people.loadSearchFailed)}
      />
    </section>
  );
}
