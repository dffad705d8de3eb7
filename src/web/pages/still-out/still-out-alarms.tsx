import { Button, Stack, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personKey } from '#shared/attendance.ts';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { expectedSpan, showSpan } from '#shared/still-out.ts';
import { linesIn } from '#shared/text.ts';
import { bannerMs } from '#shared/timings.ts';
import { Alarm, AlarmRows } from '#web/components/alarm.tsx';
import { LedBy } from '#web/components/led-by.tsx';
import { StillToCome } from '#web/components/list-states.tsx';
import look from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { dayPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import { AreTheyFine } from './are-they-fine.tsx';
import { QuietAlarm } from './quiet-alarm.tsx';
import { refOf } from './ref-of.ts';
import classes from './still-out.module.css';
import { type Overdue, type Quiet, useStillOut, useWatch } from './use-still-out.ts';

const text = messages.stillOut;

type StillOutAlarmsProps = { alarms: readonly Overdue[]; quiet: readonly Quiet[] };

/** Who is still out, from every activity: the first thing on Home, for everybody. */
export function StillOutAlarms({ alarms, quiet }: StillOutAlarmsProps) {
  const words = useWords();
  if (alarms.length === 0 && quiet.length === 0) return null;
  return (
    <div className={classes.alarms}>
      {alarms.map((activity) => (
        <Alarm key={activity.activityId} title={text.title}>
          <div>
            <Title order={3} className={look.grow}>
              {activity.activityName}
            </Title>
            <LedBy activity={ledOf(activity)} className={look.lines ?? ''} />
            <p>
              {words.expected(activity)} {words.lastHeard(activity)}
            </p>
          </div>
          <StillOutSteps />
          <People activity={activity} />
          <Button
            component={Link}
            to={dayPath(activity.activityId)}
            size="lg"
            className={classes.toDay ?? ''}
            fullWidth
            rightSection={<IconArrowRight size={20} stroke={1.8} aria-hidden />}
          >
            {messages.day.title}
            <span className="bl-hidden">: {activity.activityName}</span>
          </Button>
          <PutOff activity={activity} />
        </Alarm>
      ))}
      {quiet.map((one) => (
        <QuietAlarm key={`${one.activity.activityId} ${one.until} ${one.by}`} quiet={one} isNamed />
      ))}
    </div>
  );
}

/** The alarm of one activity, on its day; nothing while everybody is expected or off. */
export function DayAlarm({ activityId }: { activityId: number }): ReactNode {
  const words = useWords();
  const stillOut = useStillOut();
  const activity = stillOut?.alarms.find((one) => one.activityId === activityId);
  const quiet = stillOut?.quiet.filter((one) => one.activity.activityId === activityId) ?? [];
  if (!activity && quiet.length === 0) return null;
  return (
    <div className={classes.alarms}>
      {activity && (
        <Alarm title={text.titleOf(activity.people.length)}>
          <p aria-live="off">
            {words.expectedAgo(activity)} {words.lastHeard(activity)}
          </p>
          <StillOutSteps />
          <People activity={activity} />
          <PutOff activity={activity} />
        </Alarm>
      )}
      {quiet.map((one) => (
        <QuietAlarm key={`${one.until} ${one.by}`} quiet={one} />
      ))}
    </div>
  );
}

/** `ledBy` is missing in what a phone kept with an earlier version. */
const ledOf = ({ ledBy }: Overdue) => ({ ledBy: ledBy?.name ?? null, ledByPhone: ledBy?.phone ?? null });

type Person = Overdue['people'][number];

function People({ activity }: { activity: Overdue }) {
  const minute = useMinute();
  const rows = activity.people.map((person) => ({
    ...{ key: personKey(person), name: person.name, noPhone: text.noPhone },
    since: text.out(showSpan(person.signedOnAt, minute)),
    ...numbersOf(person),
  }));
  return <AlarmRows label={text.titleOf(rows.length)} rows={rows} />;
}

/** The contacts are missing in what a phone kept with an earlier version. */
function numbersOf({ name, phone, emergencyContact = '', emergencyContactNumber = '' }: Person) {
  const [firstname = name] = name.split(' ');
  const contact = { label: text.contactOf(emergencyContact), phone: emergencyContactNumber };
  return {
    own: phone === '' ? null : { label: text.phoneOf(firstname), phone },
    contact: emergencyContactNumber === '' ? null : contact,
  };
}

/** Asks before it silences, apart from everything else that is pressed here. */
function PutOff({ activity: { activityId, activityName, people } }: { activity: Overdue }) {
  const { run, busy } = useChange('stillOut.putOff', {
    done: ({ message }) => message,
    failed: text.putOffFailed,
    ms: bannerMs.activityRisk,
  });
  const question = useDialog<Person[]>();
  const silence = async (named: readonly Person[]) => {
    await run({ activityId, people: named.map(refOf) });
    question.close();
  };
  return (
    <Stack gap="xs" className={classes.apart ?? ''}>
      <p className={look.dimmed}>{text.haveYouHeard(people.length)}</p>
      <Button
        variant="default"
        size="md"
        classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
        onClick={() => question.open(people)}
      >
        {text.putOffButton}
        <span className="bl-hidden">: {activityName}</span>
      </Button>
      {question.shown && (
        <AreTheyFine
          key={question.shown.key}
          people={question.shown.subject}
          {...question.props}
          busy={busy}
          onFine={() => question.shown && void silence(question.shown.subject)}
        />
      )}
    </Stack>
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
  };
}

/** What to do now, as the group's safety texts say it. */
function StillOutSteps() {
  const { data, isError } = trpc.safetyTexts.get.useQuery();
  if (!data) return isError ? null : <StillToCome />;
  // What a phone kept of an earlier version has no such text.
  const steps = linesIn(data.stillOut ?? '');
  if (steps.length === 0) return null;
  return (
    <div className={look.box} data-tone="failure">
      <Title order={3} size="h4">
        {messages.stillOut.whatToDo}
      </Title>
      <ol className={classes.steps}>
        {[...new Set(steps)].map((step) => (
          <li key={step}>
            <WithEmergencyNumber words={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** `Ring 111` can be pressed, wherever the group wrote it. */
function WithEmergencyNumber({ words }: { words: string }) {
  const [before, number, ...after] = words.split(/((?:\bring )?\b111\b)/i);
  if (number === undefined) return words;
  return (
    <>
      {before}
      <a href="tel:111" className={classes.ring}>
        {number}
      </a>
      {after.join('')}
    </>
  );
}
