import { Box, Button, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconArrowBackUp, IconCertificate, IconPlus, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router';
import { runningOrNext } from '#shared/activities/times.ts';
import { isTodays } from '#shared/activities/todays.ts';
import { timeIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { isNamed } from '#shared/names.ts';
import { may } from '#shared/permissions.ts';
import { askEveryMs } from '#shared/timings.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Note } from '#web/components/note.tsx';
import { OverdueActions } from '#web/pages/incidents/overdue-actions.tsx';
import { FinishLines } from '#web/pages/still-out/finish-lines.tsx';
import { SignedOnElsewhere } from '#web/pages/still-out/signed-on-elsewhere.tsx';
import { StillOutAlarms } from '#web/pages/still-out/still-out-alarms.tsx';
import { useStillOut, useWatch } from '#web/pages/still-out/use-still-out.ts';
import { DueLines } from '#web/pages/traps/due-lines.tsx';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { alikeVolunteersPath, dayPath, editUserPath, paths } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import { GetStarted } from './get-started.tsx';
import { Greeting } from './greeting.tsx';
import classes from './home-page.module.css';
import { type HomeActivity, type HomeData, type HomeQuery, withoutTodays } from './home-query.ts';
import { UndeliveredReports, WithdrawnNotice } from './incident-notices.tsx';
import { Notice } from './notice.tsx';
import { OverdueCard } from './overdue-card.tsx';
import { SystemNotice } from './system-notice.tsx';
import { TodayCard } from './today-card.tsx';
import { WaitingNotices } from './waiting-notices.tsx';
import { WeekCard } from './week-card.tsx';

/**
 * The first page: who is out, then today, the coming week and what is overdue, then what waits for somebody. A new group sees the way to
 * its first activity in place of the week.
 */
export function HomePage() {
  const home = trpc.activities.home.useQuery(undefined, { refetchInterval: askEveryMs });
  // A new day changes the week and the overdue activities.
  useDidUpdate(() => void home.refetch(), [useToday()]);
  const today = useToday();
  const { alarms, quiet } = useStillOut() ?? { alarms: [], quiet: [] };
  const isOut = (id: number) => alarms.some(({ activityId }) => activityId === id);
  const todays = useTodays(home.data);
  // The alarm of an activity stands in place of its card. What is completed comes last.
  const open = todays.filter(({ id }) => !isOut(id));
  const cards = [false, true].flatMap((done) => open.filter(({ status }) => (status === 'Completed') === done));
  const beginning = home.data?.beginning;
  const hasActivities = !beginning || beginning.activity !== null;
  const isWhole = useIsWhole();
  return (
    <>
      <StillOutAlarms alarms={alarms} quiet={quiet} />
      <SignedOnElsewhere />
      <Greeting />
      <FinishLines />
      <WaitingNotices />
      <BackNotices back={home.data?.back} />
      <SystemNotice grave />
      {beginning && <GetStarted beginning={beginning} />}
      {hasActivities && (
        <Planned
          home={withoutTodays(home, todays, today)}
          cards={cards}
          hasToday={todays.length > 0}
          isWhole={isWhole}
        />
      )}
      {isWhole && (
        <>
          <UndeliveredReports />
          <WithdrawnNotice />
          <DueLines />
          <OverdueActions />
          <NameMissing />
          <AlikeNotice />
          <TicketsNotice />
          <SystemNotice />
        </>
      )}
    </>
  );
}

/** So many cards fill a phone's screen. */
const seenFirst = 2;
let hasOpened = false;

/**
 * Whether all of Home is drawn. When the app opens, what is seen first comes first, because an old phone takes long to draw the rest. Who
 * comes back to Home finds it whole, and at the place where they left it.
 */
function useIsWhole(): boolean {
  useEffect(() => {
    hasOpened = true;
  }, []);
  return useDeferredValue(true, hasOpened);
}

/** Today's activities. Those of the evening stay over midnight, and those with people who are out whatever their date. */
function useTodays(data: HomeData | undefined): HomeActivity[] {
  const { timeZone } = useWatch();
  const now = useMinute();
  const signedOn = useSignedOn().data ?? [];
  return (data?.week ?? []).filter((activity) => {
    const there = signedOn.filter(({ activityId }) => activityId === activity.id);
    return isTodays(activity, there, { now, timeZone });
  });
}

/** `back` is missing in an answer that a phone kept with an earlier version. */
function BackNotices({ back = [] }: { back: HomeData['back'] | undefined }) {
  return back.map(({ id, activityName }) => (
    <Notice key={id} to={dayPath(id)} icon={IconArrowBackUp}>
      {messages.home.isBack(activityName)}
    </Notice>
  ));
}

type PlannedProps = { home: HomeQuery; cards: HomeActivity[]; hasToday: boolean; isWhole: boolean };

function Planned({ home, cards, hasToday, isWhole }: PlannedProps) {
  const { config, now } = useSession();
  const next = runningOrNext(cards, timeIn(config.orgTimezone, now()));
  return (
    <div className={classes.columns} data-today={cards.length > 0 || undefined}>
      {cards.length > 0 && (
        <Stack gap="md" className={classes.today ?? ''}>
          {(isWhole ? cards : cards.slice(0, seenFirst)).map((activity) => (
            <TodayCard key={activity.id} activity={activity} isNext={activity === next} />
          ))}
        </Stack>
      )}
      {(isWhole || cards.length === 0) && (
        <>
          <NeedsCoverage fullWidth>
            <Button
              component={Link}
              to={paths.addActivity}
              size={cards.length > 0 ? 'lg' : 'xl'}
              variant={cards.length > 0 ? 'light' : 'filled'}
              fullWidth
              fz="lg"
              className={classes.add}
              leftSection={<IconPlus size={22} stroke={1.8} aria-hidden />}
            >
              {messages.shell.addActivity}
            </Button>
          </NeedsCoverage>
          <div className={classes.week}>
            <WeekCard home={home} hasToday={hasToday} />
          </div>
          <div className={classes.overdue}>
            <OverdueCard home={home} />
          </div>
        </>
      )}
    </div>
  );
}

/** For the Group Admin whom the settings made, and who has no name yet. */
function NameMissing() {
  const { user } = useSession();
  if (isNamed(user) || !may(user.role, 'staff:write')) return null;
  return (
    <Box mt="var(--bl-card-gap)">
      <Note
        action={
          <NeedsCoverage>
            <Button component={Link} to={editUserPath(user.id)} variant="default">
              {messages.getStarted.addName}
            </Button>
          </NeedsCoverage>
        }
      >
        {messages.getStarted.yourName}
      </Note>
    </Box>
  );
}

/** A link to the volunteers who may be registered twice, for those who may join them. Nothing while there are none. */
function AlikeNotice() {
  const mayJoin = useMay('volunteers:join');
  const { data = [], isLoading } = trpc.volunteers.listAlike.useQuery(undefined, { enabled: mayJoin });
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Notice to={alikeVolunteersPath} icon={IconUsers}>
      {messages.volunteers.onHome(data.length)}
    </Notice>
  );
}

/** A link to the tickets that end within 60 days, for Group Admins. Nothing while there are none. */
function TicketsNotice() {
  const isAsked = useMay('admin:read');
  const { data = 0, isLoading } = trpc.tickets.countExpiring.useQuery(undefined, { enabled: isAsked });
  if (isLoading) return <StillToCome />;
  if (data === 0) return null;
  return (
    <Notice to={`${paths.tickets}?state=Expiring`} icon={IconCertificate}>
      {messages.tickets.onHome(data)}
    </Notice>
  );
}
