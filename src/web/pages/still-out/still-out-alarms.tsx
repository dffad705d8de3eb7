import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personKey } from '#shared/attendance.ts';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { expectedSpan, showSpan } from '#shared/still-out.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/changes/use-change.ts';
import { Alarm, AlarmRows } from '#web/components/alarm.tsx';
import { dayPath } from '#web/paths.ts';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import classes from './still-out.module.css';
import { type Overdue, useStillOut, useWatch } from './use-still-out.ts';

const text = messages.stillOut;

/** Who is still out, from every activity: the first thing on Home, for everybody. */
export function StillOutAlarms({ alarms }: { alarms: readonly Overdue[] }) {
  const words = useWords();
  if (alarms.length === 0) return null;
  return (
    <div className={classes.alarms}>
      {alarms.map((activity) => (
        <Alarm key={activity.activityId} title={text.title}>
          <h3 className={classes.name}>{activity.activityName}</h3>
          <p>
            {words.expected(activity)} {words.lastHeard(activity)}
          </p>
          <People activity={activity} since={words.out} />
          <div className={classes.buttons}>
            <Button
              component={Link}
              to={dayPath(activity.activityId)}
              size="lg"
              rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
            >
              {messages.day.title}
              <span className="bl-hidden">: {activity.activityName}</span>
            </Button>
            <PutOff activity={activity} />
          </div>
        </Alarm>
      ))}
    </div>
  );
}

/** The alarm of one activity, on its day; nothing while everybody is expected or off. */
export function DayAlarm({ activityId }: { activityId: number }): ReactNode {
  const words = useWords();
  const activity = useStillOut()?.find((one) => one.activityId === activityId);
  if (!activity) return null;
  return (
    <div className={classes.alarms}>
      <Alarm title={text.titleOf(activity.people.length)}>
        <p aria-live="off">
          {words.expectedAgo(activity)} {words.lastHeard(activity)}
        </p>
        <People activity={activity} since={words.onAt} />
        <div className={classes.buttons}>
          <PutOff activity={activity} />
        </div>
      </Alarm>
    </div>
  );
}

type Person = Overdue['people'][number];

function People({ activity, since }: { activity: Overdue; since: (person: Person) => string }) {
  const rows = activity.people.map((person) => ({
    ...{ key: personKey(person), name: person.name, phone: person.phone },
    ...{ since: since(person), noPhone: text.noPhone },
  }));
  return <AlarmRows label={text.titleOf(rows.length)} rows={rows} />;
}

function PutOff({ activity: { activityId, activityName } }: { activity: Overdue }) {
  const { run, busy } = useChange('stillOut.putOff', {
    done: ({ message }) => message,
    failed: text.putOffFailed,
    ms: bannerMs.activityRisk,
  });
  return (
    <Button
      variant="default"
      size="md"
      classNames={{ root: classes.putOff ?? '', label: classes.putOffLabel ?? '' }}
      loading={busy}
      onClick={() => void run({ activityId })}
    >
      {text.putOffButton}
      <span className="bl-hidden">: {activityName}</span>
    </Button>
  );
}

/** The alarm's sentences, at this minute and on the group's clock. */
function useWords() {
  const { timeZone } = useWatch();
  const minute = useMinute();
  const today = useToday();
  const moment = (at: string) => formatMoment(at, timeZone, today);
  const expected = ({ people }: Overdue, isAgo: boolean) => {
    const { first, last } = expectedSpan(people, timeZone);
    return text.expected({ first: moment(first), last: moment(last) }, isAgo ? showSpan(first, minute) : undefined);
  };
  return {
    expected: (activity: Overdue) => expected(activity, false),
    expectedAgo: (activity: Overdue) => expected(activity, true),
    lastHeard: ({ lastHeardAt }: Overdue) => (lastHeardAt === '' ? '' : text.lastHeard(moment(lastHeardAt))),
    out: ({ signedOnAt }: Person) => text.out(showSpan(signedOnAt, minute)),
    onAt: ({ signedOnAt }: Person) => text.onAt(moment(signedOnAt)),
  };
}
