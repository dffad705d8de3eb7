import { clsx } from 'clsx';
import classes from './badges.module.css';

const known: Record<string, { label: string; tone: string }> = {
  inprogress: { label: 'In progress', tone: 'in-progress' },
  onhold: { label: 'On hold', tone: 'on-hold' },
  completed: { label: 'Completed', tone: 'completed' },
  archived: { label: 'Archived', tone: 'archived' },
  waiting: { label: 'Waiting', tone: 'on-hold' },
  sending: { label: 'Sending', tone: 'in-progress' },
  sent: { label: 'Sent', tone: 'completed' },
  checked: { label: 'Checked', tone: 'completed' },
  failed: { label: 'Failed', tone: 'failure' },
};

/** `InProgress` (activities) and `inprogress` (projects) are both `In progress`. For selects and for searching as well. */
export function statusLabel(status: string): string {
  return known[status.toLowerCase()]?.label ?? status;
}

/** A tinted pill with a dot, so that it never reads as a risk rating. `dense` for tables. */
export function StatusBadge({ status, dense = false }: { status: string; dense?: boolean }) {
  const tone = known[status.toLowerCase()]?.tone ?? 'archived';
  return (
    <span className={clsx(classes.status, dense && classes.dense)} data-tone={tone}>
      {statusLabel(status)}
    </span>
  );
}
