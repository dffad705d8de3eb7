import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { Note } from '#web/components/note.tsx';
import { allowNotifications, useNotifyState } from '#web/notifications.ts';
import { Notice } from '#web/pages/home/notice.tsx';
import { dayPath } from '#web/paths.ts';
import classes from './still-out.module.css';
import { useFinishLines } from './use-finish-reminders.ts';

const text = messages.stillOut;

/** On Home, for whoever leads an activity whose finish time has come: it leads to its day. */
export function FinishLines() {
  return useFinishLines().map(({ key, activity, count, at }) => (
    <Notice key={key} to={dayPath(activity.activityId)} icon={IconClock} isUrgent>
      {text.pastFinishAt(count, at, activity.activityName)}
    </Notice>
  ));
}

/** The same on the day of that activity, with the choice to be notified the next time. */
export function DayFinishLine({ activityId }: { activityId: number }) {
  const state = useNotifyState();
  const line = useFinishLines().find(({ activity }) => activity.activityId === activityId);
  if (!line) return null;
  const choice = state === 'default' && (
    <Button variant="default" h={44} onClick={() => void allowNotifications()}>
      {text.notifyNext}
    </Button>
  );
  return (
    <div className={classes.alarms}>
      <Note action={choice}>{text.pastFinish(line.count, line.at)}</Note>
    </div>
  );
}
