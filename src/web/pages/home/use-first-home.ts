import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { addDays, formatInstant, startOfDayIn, timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { inactivity } from '#shared/timings.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { readAnsweredAt } from '#web/field/field-state.ts';
import { endFirstHome, isFirstHomeShown } from '#web/first-home/end.ts';
import { type FirstActivity, type FirstDay, forgetFirstHome, form, writeFirstHome } from '#web/first-home/record.ts';
import { readLastActivity } from '#web/last-activity.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { greet, titleOfDay } from './greeting.tsx';
import type { HomeActivity, HomeQuery } from './home-query.ts';

/** By then all of Home is drawn, and what it loaded last has come. */
const noteAfterMs = 1000;
/** The day's own, and as many of those after it as a screen has room for. */
const mostActivities = 20;
/** Today and the week after it. */
const shownDays = 8;

type Shown = {
  home: HomeQuery;
  /** Undefined until it is known. */
  hasAlarm: boolean | undefined;
  greeting: RefObject<HTMLElement | null>;
  /** What holds the activities; nothing for a group that has none. */
  columns: RefObject<HTMLElement | null>;
};

/** Takes over from what the page drew before the app had loaded, and notes what it may draw the next time. */
export function useFirstHome(shown: Shown): void {
  useTakeOver(shown);
  useNotes(shown);
}

function useTakeOver({ home: { data, isError }, columns }: Shown): void {
  const isKnown = data !== undefined || isError;
  useLayoutEffect(() => {
    if (!isKnown || !isFirstHomeShown()) return;
    let frame = 0;
    const look = () => {
      // What stands below something that may come is not seen before that is known (`theme.css`).
      const isSeen = columns.current?.checkVisibility({ visibilityProperty: true }) ?? true;
      if (isSeen) endFirstHome();
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [isKnown, columns]);
  useLayoutEffect(() => endFirstHome, []);
}

function useNotes(shown: Shown): void {
  const { user, config, now } = useSession();
  const today = useToday();
  const session = trpc.session.current.useQuery(undefined, { enabled: false });
  const { data, dataUpdatedAt } = shown.home;
  const latest = useLatest(() => {
    const { home, hasAlarm, greeting, columns } = shown;
    const answeredAt = Math.max(session.dataUpdatedAt, readAnsweredAt());
    const place = measureLayout(greeting.current, columns.current);
    // An alarm is the first thing on Home, and only the app knows that it still stands.
    if (!home.data || home.data.beginning || hasAlarm || answeredAt === 0 || !place) return forgetFirstHome();
    const at = new Date(dataUpdatedAt).toISOString();
    const { orgTimezone } = config;
    const usedAt = Math.min(answeredAt, readLastActivity() || answeredAt);
    writeFirstHome({
      form,
      person: user.id,
      greeting: greet(user),
      open: messages.day.title,
      at: dataUpdatedAt,
      asOf: {
        sameDay: messages.home.asOf(timeIn(orgTimezone, at)),
        later: messages.home.asOf(formatInstant(at, orgTimezone)),
      },
      until: usedAt + inactivity.timeoutMs,
      ahead: Date.parse(now()) - Date.now(),
      place,
      days: daysFrom(today, home.data.week, orgTimezone),
    });
  });
  const isKnown = data !== undefined && shown.hasAlarm !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is noted changes with these.
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => latest.current(), noteAfterMs);
    return () => clearTimeout(timer);
  }, [isKnown, data, dataUpdatedAt, shown.hasAlarm, today, user, latest]);
}

/** Today, the days that Home shows after it, and the midnight that ends them. */
function daysFrom(today: string, week: readonly HomeActivity[], timeZone: string): FirstDay[] {
  const kept = week.slice(0, mostActivities);
  return Array.from({ length: shownDays + 1 }, (_, n) => {
    const date = addDays(today, n);
    return {
      begins: Date.parse(startOfDayIn(timeZone, date)),
      title: titleOfDay(date),
      activities: kept.filter(({ activityDate }) => activityDate === date).map(toFirst),
    };
  });
}

function toFirst(activity: HomeActivity): FirstActivity {
  const { id, activityName, projectName, projectLocation, meetingPlace, startTime, finishTime, status } = activity;
  return {
    ...{ id, activityName, projectName, projectLocation, meetingPlace, startTime, finishTime, status },
    statusText: status === 'InProgress' ? '' : statusWords(status),
    ledBy: activity.ledBy ? messages.activities.ledBy(activity.ledBy) : '',
    people: messages.home.people(activity.peopleCount),
  };
}

function measureLayout(greeting: HTMLElement | null, columns: HTMLElement | null) {
  if (!greeting || !columns) return null;
  const [above, below] = [greeting.getBoundingClientRect(), columns.getBoundingClientRect()];
  return { window: window.innerWidth, left: above.left, width: above.width, gap: below.top - above.bottom };
}
