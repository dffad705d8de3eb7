import { Button, Group } from '@mantine/core';
import { IconUpload, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { AddLink } from '#web/components/add-link.tsx';
import { asShown } from '#web/components/as-shown.ts';
import { ContactMissingFilter, useContactMissing } from '#web/components/contact-missing-filter.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { FilterToggle } from '#web/components/filter-toggle.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useListParams } from '#web/components/use-list-params.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { NextStep } from '#web/parts/next-step.tsx';
import { editVolunteerPath, paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { type Volunteer, volunteerColumns } from './volunteer-columns.tsx';
import { fileColumns } from './volunteer-file.ts';

export function VolunteersPage() {
  const params = useListParams();
  const { term } = params;
  const missing = useContactMissing();
  const volunteers = trpc.volunteers.list.useQuery({ search: term }, { placeholderData: (last) => last });
  const addVolunteer = <AddLink to={paths.addVolunteer}>{messages.shell.addVolunteer}</AddLink>;
  const alike = useAlike(volunteers.data);
  const shown = volunteers.data && alike.of(missing.of(volunteers.data));
  const { noResults, noVolunteers, noneMissing, loadFailed, loadSearchFailed } = messages.people;

  return (
    <>
      <PageHeader title="Volunteers" actions={addVolunteer} />
      <NextStep after="people" />
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
          failed={failedOf(volunteers, term ? loadSearchFailed : loadFailed)}
          actions={(volunteer) => <VolunteerActions volunteer={volunteer} />}
          actionsTitle="Edit / Delete"
        />
      </ListWithExport>
    </>
  );
}

const text = messages.volunteers;

type AlikeFilterState = {
  isOn: boolean;
  toggle: () => void;
  /** Who may be registered twice: how many of all volunteers. */
  count: number;
  /** The people whom the filter lets through: those who may be somebody else, and who that is. */
  of: (people: Volunteer[]) => Volunteer[];
};

/** A filter for people who may be registered twice, kept in the address, for those who may join them. */
function useAlike(all: readonly Volunteer[] | undefined): AlikeFilterState {
  const [search, change] = useAddressParams();
  const mayJoin = useMay('volunteers:join');
  const isOn = mayJoin && search.get('same') === 'perhaps';
  const marked = mayJoin ? (all ?? []).filter(({ maybeSameId }) => maybeSameId !== null) : [];
  const ids = new Set(marked.flatMap(({ id, maybeSameId }) => [id, maybeSameId]));
  return {
    isOn,
    count: marked.length,
    toggle: () => change({ same: isOn ? null : 'perhaps', page: null }),
    of: (people) => (isOn ? people.filter(({ id }) => ids.has(id)) : people),
  };
}

/** Nothing while nobody is marked. */
function AlikeFilter({ filter: { isOn, toggle, count } }: { filter: AlikeFilterState }) {
  if (!isOn && count === 0) return null;
  return (
    <FilterToggle isOn={isOn} onToggle={toggle} icon={IconUsers}>
      {text.perhapsSame} ({count})
    </FilterToggle>
  );
}

/** Exports all pages of the list, as a file that can be imported again. */
function ExportVolunteers({ volunteers = [] }: { volunteers: readonly Volunteer[] | undefined }) {
  return (
    <ExportCsv
      kind="volunteers"
      columns={fileColumns}
      load={async ({ exports }) => asShown(volunteers, await exports.volunteers.fetch(undefined, anew))}
      disabled={volunteers.length === 0}
    />
  );
}

function VolunteerActions({ volunteer }: { volunteer: Volunteer }) {
  const navigate = useNavigate();
  const { remove } = useRemoval('volunteers.remove', {
    done: messages.people.deleted(volunteer),
    failed: messages.people.deleteVolunteerFailed,
    ms: bannerMs.people,
  });

  return (
    <EditAndDelete
      subject={fullName(volunteer)}
      onEdit={() => navigate(editVolunteerPath(volunteer.id), { state: { volunteer } })}
      onDelete={() => remove({ question: messages.people.confirmDelete(volunteer), input: { id: volunteer.id } })}
    />
  );
}
