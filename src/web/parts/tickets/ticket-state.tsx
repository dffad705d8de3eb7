import { clsx } from 'clsx';
import { type DatedTicket, showTicketState, stateOfTicket, type TicketState } from '#shared/tickets/state.ts';
import classes from '#web/components/badges.module.css';
import type { Outputs } from '#web/trpc.ts';

/** A ticket as lists have it: of others without number and paper, unless one may see them. */
export type ShownTicket = Outputs['tickets']['get'];

const tones: Record<TicketState, string> = {
  Current: 'completed',
  Expiring: 'on-hold',
  Expired: 'failure',
  'Not seen yet': 'archived',
};

/** The state of a ticket as a pill, always in words. `today` comes from whoever draws many of them. */
export function TicketStatePill({ ticket, today }: { ticket: DatedTicket; today: string }) {
  return (
    <span className={clsx(classes.pill, classes.status, classes.dense)} data-tone={tones[stateOfTicket(ticket, today)]}>
      {showTicketState(ticket, today)}
    </span>
  );
}
