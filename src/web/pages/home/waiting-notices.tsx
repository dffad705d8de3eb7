import { IconHistory, IconUsers } from '@tabler/icons-react';
import { formatDate, todayIn, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useField } from '#web/field/field-state.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { Notice } from './notice.tsx';

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
        <Notice to={paths.outbox} icon={IconHistory} isUrgent>
          {text.waitedSince(waiting, dayOf(oldestAt, config.orgTimezone))}
        </Notice>
      )}
      {others.map(({ name, count }) => (
        <Notice key={name} to={paths.outbox} icon={IconUsers}>
          {text.otherPerson(count, name)}
        </Notice>
      ))}
    </>
  );
}

/** `Friday 20-November-2026` */
function dayOf(instant: string, timeZone: string): string {
  const day = todayIn(timeZone, instant);
  return `${weekdayName(day)} ${formatDate(day)}`;
}
