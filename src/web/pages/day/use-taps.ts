import { useMemo } from 'react';
import { isTodays } from '#shared/activities/todays.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import type { Change } from '#web/changes/change.ts';
import { useChange } from '#web/changes/use-change.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { attendanceChanges } from '#web/field/changes/attendance.ts';
import { useDraws } from '#web/field/use-draws.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import type { DayPerson, PersonId } from './people.ts';
import { useElsewhere } from './use-elsewhere.ts';

const text = messages.day;

const undoTap = (_answer: unknown, { key }: Change) => ({ path: 'changes.undo' as const, input: { key } });
const done = ({ message }: { message: string }) => message;
const ms = bannerMs.activityRisk;

type Signed = Pick<DayPerson, 'name'> & { person: PersonId };

export type Taps = ReturnType<typeof useTaps>;

/** Signs people of an activity on and off. Each tap shows at once and offers `Undo`. `briefed`: the plan is open, and is being read out. */
export function useTaps(activityId: number, briefed: boolean) {
  const { config, now } = useSession();
  const { data: activity } = trpc.activities.details.get.useQuery({ id: activityId });
  const { data: signedOn } = trpc.attendance.signedOn.useQuery();
  const elsewhereOf = useElsewhere(activityId);
  const on = useChange('attendance.signOn', {
    draws: useDraws(attendanceChanges['attendance.signOn']),
    ...{ done, failed: text.signOnFailed, ms, undo: undoTap },
  });
  const off = useChange('attendance.signOff', {
    draws: useDraws(attendanceChanges['attendance.signOff']),
    ...{ done, failed: text.signOffFailed, ms, undo: undoTap },
  });
  const brief = useChange('attendance.brief', {
    draws: useDraws(attendanceChanges['attendance.brief']),
    ...{ failed: text.briefFailed, ms },
  });

  const absent = useChange('attendance.didNotCome', {
    draws: useDraws(attendanceChanges['attendance.didNotCome']),
    ...{ done, failed: text.didNotComeFailed, ms, undo: undoTap },
  });

  /** Whether people come today; asked, once for a press, where the activity is another day's. */
  async function isMeantToday(): Promise<boolean> {
    const there = signedOn?.filter((row) => row.activityId === activityId) ?? [];
    if (!activity || isTodays(activity, there, { now: now(), timeZone: config.orgTimezone })) return true;
    const question = messages.attendance.otherDay(formatDate(activity.activityDate));
    return await askConfirm({ question, confirmLabel: text.signOn, destructive: false });
  }

  async function signOn(one: Signed): Promise<void> {
    if (await isMeantToday()) await signOnMeant(one);
  }

  async function signOnMeant(one: Signed): Promise<void> {
    const elsewhere = elsewhereOf(one);
    const question = elsewhere && messages.attendance.stillSignedOn(one.name, elsewhere.activityName);
    if (question && !(await askConfirm({ question, confirmLabel: text.signOn, destructive: false }))) return;
    await on.run({ activityId, people: [one.person], briefed });
  }

  async function signManyOn(people: readonly Signed[]): Promise<void> {
    await on.run({ activityId, people: people.map(({ person }) => person), briefed });
  }

  async function signAllOff(people: readonly Signed[]): Promise<void> {
    const question = text.confirmAllOff(people.length);
    if (!(await askConfirm({ question, confirmLabel: text.signOff, destructive: false }))) return;
    await off.run({ activityId, people: people.map(({ person }) => person) });
  }

  const latest = useLatest({
    ...{ isMeantToday, signOn, signOnMeant, signManyOn, signAllOff },
    signOff: (people: readonly Signed[]) => void off.run({ activityId, people: people.map(({ person }) => person) }),
    didNotCome: (one: Signed) => void absent.run({ activityId, people: [one.person] }),
    setBriefed: (people: readonly Signed[], heard: boolean) =>
      void brief.run({ activityId, people: people.map(({ person }) => person), briefed: heard }),
  });
  // The same for every row, so that a tap on one of 300 draws no other.
  return useMemo(
    () => ({
      signOn: (one: Signed) => latest.current.signOn(one),
      /** For what somebody does before they sign a person on: asked first, and not again. */
      isMeantToday: () => latest.current.isMeantToday(),
      signOnMeant: (one: Signed) => latest.current.signOnMeant(one),
      /** For those who were chosen by name, after `isMeantToday`. */
      signManyOn: (people: readonly Signed[]) => latest.current.signManyOn(people),
      signAllOff: (people: readonly Signed[]) => latest.current.signAllOff(people),
      /** For a button that stands beside their names. */
      signManyOff: (people: readonly Signed[]) => latest.current.signOff(people),
      signOff: (one: Signed) => latest.current.signOff([one]),
      didNotCome: (one: Signed) => latest.current.didNotCome(one),
      setBriefed: (people: readonly Signed[], heard: boolean) => latest.current.setBriefed(people, heard),
    }),
    [latest],
  );
}
