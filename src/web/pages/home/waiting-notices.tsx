import { type Icon, IconChevronRight, IconHistory, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, todayIn, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useField } from '#web/field/field-state.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import classes from './waiting-notices.module.css';

const text = messages.field;
const dayMs = 24 * 60 * 60_000;

/** Links to the waiting changes: what has waited for a day, and how many changes of other people wait on this phone. */
export function WaitingNotices() {
  const { waiting, oldestAt, others } = useField();
  const { now, config } = useSession();
  const isOld = oldestAt !== null && Date.parse(now()) - Date.parse(oldestAt) >= dayMs;
  return (
    <>
      {isOld && (
        <Notice icon={IconHistory} isUrgent>
          {text.waitedSince(waiting, dayOf(oldestAt, config.orgTimezone))}
        </Notice>
      )}
      {others.map(({ name, count }) => (
        <Notice key={name} icon={IconUsers}>
          {text.otherPerson(count, name)}
        </Notice>
      ))}
    </>
  );
}

function Notice({ icon: Icon, isUrgent = false, children }: { icon: Icon; isUrgent?: boolean; children: ReactNode }) {
  return (
    <Link to={paths.outbox} className={classes.notice} data-urgent={isUrgent || undefined}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>{children}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

/** `Friday 20-November-2026` */
function dayOf(instant: string, timeZone: string): string {
  const day = todayIn(timeZone, instant);
  return `${weekdayName(day)} ${formatDate(day)}`;
}
