import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { CsvColumn } from '#shared/csv.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { ticketPeopleSize } from '#shared/tickets.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { tableRoom } from '#web/components/table-room.ts';
import type { Column } from '#web/components/table-types.ts';
import { twoColumnsFromPx, useHasRoom } from '#web/components/use-has-room.ts';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import { usePastEnd } from '#web/components/use-past-end.ts';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { type Filter, ListFilters } from '#web/parts/list-filters.tsx';
import { TicketDialog } from '#web/parts/tickets/ticket-dialog.tsx';
import { TicketStatePill } from '#web/parts/tickets/ticket-state.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { editUserPath, editVolunteerPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { matrixColumns, type TicketPerson, withHeld } from './ticket-matrix.tsx';
import { ExportTypes, TicketTypes } from './ticket-types.tsx';
import { stateWords, type TicketQuery, useTicketFilters } from './use-ticket-filters.ts';

const text = messages.tickets;

/** Where a person's tickets are changed. */
const personPath = ({ staffId, volunteerId }: TicketPerson) =>
  staffId === null ? editVolunteerPath(volunteerId ?? 0) : editUserPath(staffId);

/** Who has what: people by type where there is room, else a list; and the types. */
export function TicketsPage() {
  const list = useListParams({ tab: 'people', sort: 'name' });
  const tab = list.tab === 'types' ? 'types' : 'people';
  const filters = useTicketFilters(list);
  return (
    <>
      <Header />
      <Tabs value={tab} onChange={(next) => list.setTab(next ?? 'people')}>
        <ListWithExport
          over="tabs"
          bar={
            <Tabs.List>
              <Tabs.Tab value="people">{text.people}</Tabs.Tab>
              <Tabs.Tab value="types">{messages.ticketTypes.title}</Tabs.Tab>
            </Tabs.List>
          }
          exportCsv={tab === 'people' ? <ExportTickets asked={filters.query} /> : <ExportTypes />}
        >
          <Tabs.Panel value="people" className={words.stack} pt="sm">
            <People list={list} filters={filters} />
          </Tabs.Panel>
          <Tabs.Panel value="types" className={words.stack} pt="sm">
            <TicketTypes />
          </Tabs.Panel>
        </ListWithExport>
      </Tabs>
    </>
  );
}

/** Not drawn again with the list, whose tab and filters stand in the address. */
const Header = memo(() => {
  const { user } = useSession();
  const adding = useDialog<null>();
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <NeedsCoverage>
            <Button
              size="lg"
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => adding.open(null)}
            >
              {text.addMine}
            </Button>
          </NeedsCoverage>
        }
      />
      {adding.shown && (
        <TicketDialog
          key={adding.shown.key}
          owner={{ staffId: user.id }}
          name={fullName(user)}
          ticket={null}
          {...adding.props}
        />
      )}
    </>
  );
});

type PeopleProps = { list: ListParams; filters: ReturnType<typeof useTicketFilters> };

function People({ list, filters }: PeopleProps) {
  const sort = list.sort === 'expires' ? 'expires' : 'name';
  const query = trpc.tickets.people.useQuery(
    { ...filters.query, sort, descending: list.descending, page: list.page },
    { placeholderData: (last) => last },
  );
  const { data: offered } = trpc.ticketTypes.list.useQuery();
  const types = offered ? withHeld(offered, query.data?.rows ?? []) : [];
  const total = query.data?.total ?? 0;
  const isPastEnd = usePastEnd(query, { ...list, total, pageSize: ticketPeopleSize });
  const isNarrowed = list.term !== '' || filters.typeId !== null || filters.state !== null;
  const shown = types.filter(({ id }) => filters.typeId === null || id === filters.typeId);
  const today = useToday();
  const columns = matrixColumns(shown, today);
  const [room, isMatrix] = useHasRoom(Math.max(twoColumnsFromPx, tableRoom({ columns, rowLink: personPath })));
  return (
    <>
      <Filters list={list} filters={filters} types={types} total={query.data?.total} />
      <div ref={room} aria-busy={query.isPlaceholderData}>
        <DataTable<TicketPerson>
          label={text.title}
          columns={isMatrix ? columns : listColumns(today)}
          rows={isPastEnd ? undefined : query.data?.rows}
          isLong
          rowKey={({ staffId, volunteerId }) => `${staffId} ${volunteerId}`}
          rowLink={personPath}
          list={list}
          serverSorted
          dense
          paging={{ page: list.page, pageSize: ticketPeopleSize, total, onPage: list.setPage }}
          failed={failedOf(query, errorText(query.error, text.loadFailed))}
          empty={{ text: isNarrowed ? text.noneFound : text.none }}
        />
      </div>
    </>
  );
}

type FiltersProps = PeopleProps & { types: readonly { id: number; name: string }[]; total: number | undefined };

function Filters({ list, filters: { typeId, state, set }, types, total }: FiltersProps) {
  const fields: Filter[] = [
    {
      label: text.type,
      value: typeId === null ? null : String(typeId),
      options: [
        { value: 'all', label: text.anyType },
        ...types.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      pick: (picked) => set({ type: picked }),
    },
    {
      label: text.state,
      value: state,
      options: [
        { value: 'all', label: text.anyState },
        ...Object.entries(stateWords).map(([value, label]) => ({ value, label })),
      ],
      pick: (picked) => set({ state: picked }),
    },
  ];
  const show = total === undefined ? undefined : text.show(total);
  return <ListFilters search={text.search} list={list} filters={fields} show={show} />;
}

const listColumns = (today: string): Column<TicketPerson>[] => [
  { key: 'name', title: text.person, render: ({ name }) => name, sortable: true, isTitle: true, room: 160 },
  {
    key: 'expires',
    title: text.title,
    sortable: true,
    room: 300,
    render: ({ tickets }) =>
      tickets.length === 0 ? (
        <span className={words.dimmed}>{text.holdsNothing}</span>
      ) : (
        <ul className={words.stack}>
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <div className={words.spread}>
                <span>
                  {ticket.type}
                  {ticket.expiresOn !== null && (
                    <span className={words.dimmed}>
                      {', '}
                      <FormattedDate date={ticket.expiresOn} />
                    </span>
                  )}
                </span>
                <TicketStatePill ticket={ticket} today={today} />
              </div>
            </li>
          ))}
        </ul>
      ),
  },
];

type FileRow = Outputs['exports']['tickets']['rows'][number];

const fileColumns: CsvColumn<FileRow>[] = [
  { heading: 'Person', value: (row) => row.name },
  { heading: 'Kind', value: (row) => (row.staffId === null ? 'Volunteer' : 'Staff') },
  { heading: 'Type', value: (row) => row.type },
  { heading: 'State', value: (row) => row.state },
  { heading: 'Issued', value: (row) => row.issuedOn },
  { heading: 'Expires', value: (row) => row.expiresOn },
  { heading: 'Number', value: (row) => row.number },
  { heading: 'Seen By', value: (row) => row.seenBy },
];

/** Exports the tickets of those whom the filters find; numbers only for who may see them. */
function ExportTickets({ asked }: { asked: TicketQuery }) {
  return <ExportCsv kind="tickets" columns={fileColumns} load={({ exports }) => exports.tickets.fetch(asked, anew)} />;
}
