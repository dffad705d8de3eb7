import { IconArrowMerge, IconHistory, IconUsers } from '@tabler/icons-react';
import { formatDate, todayIn, weekdayName } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { firstWord } from '#shared/names.ts';
import { useField } from '#web/offline/use-field.ts';
import { useWhoLeft } from '#web/pages/outbox/use-who-left.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import type { ToChoose } from '#web/sync/tally.ts';
import { Notice } from './notice.tsx';

const text = messages.field;
const dayMs = 24 * 60 * 60_000;

/** `“Planting day” is not completed yet: choose between your notes and Hēmi’s.` */
function choiceText({ count, behind, activityName, isCompletion, isNotes, by }: ToChoose): string {
  const { notCompleted, between, several, behind: waitBehind } = text.onHome;
  const about = isCompletion ? notCompleted(activityName) : activityName;
  const choose = count > 1 ? several(count) : between(isNotes, firstWord(by));
  const sentence = count > 1 && !isCompletion ? choose : `${about}: ${choose}`;
  return behind > 0 && !isCompletion ? `${sentence} ${waitBehind(behind, count)}` : sentence;
}

/** Links to the waiting changes: what waits for a choice, what has waited for a day, and how many changes of other people wait on this phone. */
export function WaitingNotices() {
  const { waiting, oldestAt, others, toChoose } = useField();
  const gone = useWhoLeft();
  const { now, config } = useSession();
  const isOld = oldestAt !== null && Date.parse(now()) - Date.parse(oldestAt) >= dayMs;
  return (
    <>
      {toChoose && (
        <Notice to={paths.outbox} icon={IconArrowMerge} isUrgent>
          {choiceText(toChoose)}
        </Notice>
      )}
      {isOld && (
        <Notice to={paths.outbox} icon={IconHistory} isUrgent>
          {text.waitedSince(waiting, dayOf(oldestAt, config.orgTimezone))}
        </Notice>
      )}
      {others.map((other) => {
        const { person, name, count, readable } = other;
        return (
          <Notice key={person} to={paths.outbox} icon={IconUsers}>
            {gone.includes(other) ? text.hasLeftOnHome(readable, name) : text.otherPerson(count, name)}
          </Notice>
        );
      })}
    </>
  );
}

/** `Friday 20-November-2026` */
function dayOf(instant: string, timeZone: string): string {
  const day = todayIn(timeZone, instant);
  return `${weekdayName(day)} ${formatDate(day)}`;
}
