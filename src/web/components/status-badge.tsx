import { clsx } from 'clsx';
import { type Status, statusWords } from '#shared/statuses.ts';
import classes from './badges.module.css';

const tones: Record<Lowercase<Status>, 'in-progress' | 'on-hold' | 'completed' | 'archived' | 'failure'> = {
  inprogress: 'in-progress',
  onhold: 'on-hold',
  completed: 'completed',
  archived: 'archived',
  waiting: 'on-hold',
  sending: 'in-progress',
  sent: 'completed',
  checked: 'completed',
  unchecked: 'archived',
  failed: 'failure',
  refused: 'failure',
  'your choice': 'on-hold',
  open: 'in-progress',
  'action due': 'on-hold',
  closed: 'completed',
  withdrawn: 'archived',
};

/** A tinted pill with a dot, so that nobody takes it for a risk rating. `dense` for tables. */
export function StatusBadge({ status, dense = false }: { status: Status; dense?: boolean }) {
  return (
    <span
      className={clsx(classes.pill, classes.status, dense && classes.dense)}
      data-tone={tones[status.toLowerCase() as Lowercase<Status>]}
    >
      {statusWords(status)}
    </span>
  );
}
