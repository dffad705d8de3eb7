import { daysBetween, formatDate, formatShortMonth } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bestTicket, showTicketState, stateOfTicket } from '#shared/tickets/state.ts';
import type { Column } from '#web/components/table-types.ts';
import type { ShownTicket } from '#web/parts/tickets/ticket-state.tsx';
import type { Outputs } from '#web/trpc.ts';
import classes from './ticket-matrix.module.css';

const text = messages.tickets;

export type TicketPerson = Outputs['tickets']['people']['rows'][number];

const cellPx = 62;

type Type = { id: number; name: string };

/** The types, and those that were deleted of which these people still hold tickets. */
export function withHeld(types: readonly Type[], people: readonly TicketPerson[]): Type[] {
  const held = people.flatMap(({ tickets }) => tickets.map(({ typeId, type }) => [typeId, type] as const));
  const known = new Map([...types.map(({ id, name }) => [id, name] as const), ...held]);
  return [...known].map(([id, name]) => ({ id, name }));
}

/** People by type: a narrow column for each type. */
export const matrixColumns = (types: readonly Type[], today: string): Column<TicketPerson>[] => [
  { key: 'name', title: text.person, render: ({ name }) => name, sortable: true, isTitle: true, room: 130 },
  ...types.map(({ id, name }) => ({
    key: `type ${id}`,
    title: name,
    isUpright: true,
    width: cellPx,
    render: ({ tickets }: TicketPerson) => (
      <Cell tickets={tickets.filter(({ typeId }) => typeId === id)} today={today} />
    ),
  })),
];

/** The best of somebody's tickets of a type, in a few letters; the whole of it for screen readers and as its title. */
function Cell({ tickets, today }: { tickets: readonly ShownTicket[]; today: string }) {
  const best = bestTicket(tickets, today);
  if (!best) return null;
  const { expiresOn } = best;
  const state = stateOfTicket(best, today);
  const whole = [showTicketState(best, today), expiresOn && formatDate(expiresOn)].filter(Boolean).join(', ');
  const short = {
    Current: expiresOn === null ? state : formatShortMonth(expiresOn),
    Expiring: text.days(daysBetween(today, expiresOn ?? today)),
    Expired: state,
    'Not seen yet': text.unseen,
  }[state];
  return (
    <span className={classes.cell} data-state={state} title={whole}>
      <span aria-hidden>{short}</span>
      <span className="bl-hidden">{whole}</span>
    </span>
  );
}
