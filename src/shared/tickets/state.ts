import { daysBetween } from '../dates.ts';
import { messages } from '../messages.ts';

export const ticketStates = ['Current', 'Expiring', 'Expired', 'Not seen yet'] as const;
export type TicketState = (typeof ticketStates)[number];

/** For so many days before its last one a ticket counts as expiring. */
export const expiringDays = 60;

/** What its state follows from. Dates are the group's days; `expiresOn`: the last on which it is valid, null for ever. */
export type DatedTicket = { expiresOn: string | null; isSeen: boolean };

/** The last day of what does not expire. */
export const forEver = '9999-12-31';

/** The state of a ticket on a day. What nobody has seen counts for nothing, its dates neither. */
export function stateOfTicket({ expiresOn, isSeen }: DatedTicket, day: string): TicketState {
  if (!isSeen) return 'Not seen yet';
  const left = daysBetween(day, expiresOn ?? forEver);
  if (left < 0) return 'Expired';
  return left > expiringDays ? 'Current' : 'Expiring';
}

const text = messages.tickets;

/** `Expires in 12 days`. */
export function showTicketState(ticket: DatedTicket, day: string): string {
  const state = stateOfTicket(ticket, day);
  return state === 'Expiring' ? text.expiresIn(daysBetween(day, ticket.expiresOn ?? day)) : state;
}

/** Whether one that is issued counts on a day: seen, and not expired. */
export function isHeldOn(ticket: DatedTicket, day: string): boolean {
  const state = stateOfTicket(ticket, day);
  return state === 'Current' || state === 'Expiring';
}

/** The best of several tickets of one type on a day: one that counts, of those the one that lasts longest. */
export function bestTicket<Ticket extends DatedTicket>(tickets: readonly Ticket[], day: string): Ticket | undefined {
  const rank = (ticket: Ticket) => order.indexOf(stateOfTicket(ticket, day));
  const until = ({ expiresOn }: Ticket) => expiresOn ?? forEver;
  return tickets.toSorted((a, b) => rank(a) - rank(b) || until(b).localeCompare(until(a)))[0];
}

const order: readonly TicketState[] = ['Current', 'Expiring', 'Not seen yet', 'Expired'];
