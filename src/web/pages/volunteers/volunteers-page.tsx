import { Button, Group } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { ContactMissingFilter, useContactMissing } from '#web/components/contact-missing-filter.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useListParams } from '#web/components/use-list-params.ts';
import { NeedsCoverage } from '#web/field/needs-coverage.tsx';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { AlikeFilter, useAlike } from './alike-filter.tsx';
import { ExportVolunteers } from './export-volunteers.tsx';
import { VolunteerActions } from './volunteer-actions.tsx';
import { volunteerColumns } from './volunteer-columns.tsx';

export function VolunteersPage() {
  const params = useListParams();
  const { term } = params;
  const missing = useContactMissing();
  const volunteers = trpc.volunteers.list.useQuery({ search: term }, { placeholderData: (last) => last });
  const addVolunteer = (
    <NeedsCoverage>
      <Button component={Link} to={paths.addVolunteer} size="lg" leftSection={<IconPlus size={20} aria-hidden />}>
        {messages.shell.addVolunteer}
      </Button>
    </NeedsCoverage>
  );
  const alike = useAlike(volunteers.data);
  const shown = volunteers.data && alike.of(missing.of(volunteers.data));
  const { noResults, noVolunteers, noneMissing, loadFailed, loadSearchFailed } = messages.people;

  return (
    <>
      <PageHeader title="Volunteers" actions={addVolunteer} />
      <ListWithExport
        exportCsv={
          <>
            <NeedsCoverage>
              <Button
                component={Link}
                to={paths.importVolunteers}
                variant="subtle"
                size="sm"
                leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
              >
                Import CSV
              </Button>
            </NeedsCoverage>
            <ExportVolunteers volunteers={shown} />
          </>
        }
        bar={
          <Group gap="sm">
            <SearchBox
              label="Search volunteers"
              placeholder="Name, email or phone"
              value={term}
              onSearch={params.setTerm}
            />
            <ContactMissingFilter filter={missing} />
            <AlikeFilter filter={alike} />
          </Group>
        }
      >
        <DataTable
          label="Volunteers"
          dense
          columns={volunteerColumns}
          rows={shown}
          rowKey={(volunteer) => volunteer.id}
          list={params}
          empty={
            (missing.isOn || alike.isOn) && volunteers.data?.length
              ? { text: alike.isOn ? messages.volunteers.noneAlike : noneMissing }
              : term
                ? { text: noResults(term) }
                : { text: noVolunteers, action: addVolunteer }
          }
          failed={
            volunteers.isError
              ? { text: term ? loadSearchFailed : loadFailed, onRetry: () => volunteers.refetch() }
              : undefined
          }
          actions={(volunteer) => <VolunteerActions volunteer={volunteer} />}
          actionsTitle="Edit / Delete"
        />
      </ListWithExport>
    </>
  );
}
