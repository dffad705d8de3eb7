import { useMemo } from 'react';
import { activityOf } from '#shared/activities/steps.ts';
import { isTodays } from '#shared/activities/todays.ts';
import { daysOut, inPresses, personKey } from '#shared/attendance.ts';
import { formatDate } from '#shared/dates.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { useSession } from '#web/session-context.ts';
import type { Change } from '#web/sync/change.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { calledBy, type DayPerson, type PersonId } from './people.ts';
import { useElsewhere } from './use-elsewhere.ts';
import type { AskWhenLeft } from './use-when-left.tsx';
import type { Left } from './when-left.tsx';

const text = messages.day;

const done = ({ message }: { message: string }) => message;
const ms = bannerMs.activityRisk;

type Signed = Pick<DayPerson, 'name'> & { person: PersonId };
const refsOf = (people: readonly Signed[]) => people.map(({ person }) => person);

export type Taps = ReturnType<typeof useTaps>;

/** Signs people of an activity on and off. Each tap shows at once and offers `Undo`. `briefed`: the plan is open, and is being read out. */
export function useTaps(activityId: number, briefed: boolean, whenLeft: AskWhenLeft) {
  const { config, now } = useSession();
  const { data: activity } = useDocument(activityId, activityOf);
  const { data: signedOn } = useSignedOn();
  const elsewhereOf = useElsewhere(activityId);
  const undo = (_answer: unknown, { key }: Change) =>
    ({ path: 'attendance.takeBack', input: { activityId, key } }) as const;
  const on = useChange('attendance.signOn', {
    draws: drawsOf('attendance.signOn'),
    ...{ done, failed: text.signOnFailed, ms, undo },
  });
  const off = useChange('attendance.signOff', {
    draws: drawsOf('attendance.signOff'),
    ...{ done, failed: text.signOffFailed, ms, undo },
  });
  const brief = useChange('attendance.brief', {
    draws: drawsOf('attendance.brief'),
    ...{ failed: text.briefFailed, ms },
  });

  const absent = useChange('attendance.didNotCome', {
    draws: drawsOf('attendance.didNotCome'),
    ...{ done, failed: text.didNotComeFailed, ms, undo },
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
    const { isAsked, left } = await whenLeft([one]);
    if (left === null) return;
    const elsewhere = isAsked ? undefined : elsewhereOf(one);
    const question = elsewhere && messages.attendance.stillSignedOn(one.name, elsewhere.activityName);
    if (question && !(await askConfirm({ question, confirmLabel: text.signOn, destructive: false }))) return;
    await pressOn([one], left);
  }

  async function signManyOn(people: readonly Signed[]): Promise<void> {
    const { left } = await whenLeft(people);
    if (left !== null) await pressOn(people, left);
  }

  async function pressOn(people: readonly Signed[], left: Left[]): Promise<void> {
    const times = activity && pickFields(activity, ['startTime', 'finishTime']);
    for (const some of inPresses(refsOf(people))) {
      const input = { activityId, people: some, briefed, ...(times && { times }) };
      const keys = new Set(some.map(personKey));
      const theirs = left.filter((one) => keys.has(personKey(one)));
      await on.run(theirs.length > 0 ? { ...input, left: theirs } : input);
    }
  }

  /** A sentence for everybody who would have been out for more than a day. */
  function longOut(people: readonly Signed[]): string[] {
    const here = new Map(signedOn?.map((row) => [personKey(row), row]));
    return people.flatMap(({ person, name }) => {
      const row = here.get(personKey(person));
      const days = row?.activityId === activityId ? daysOut(row.signedOnAt, now()) : null;
      return days === null ? [] : messages.attendance.wouldBeOut(name, days);
    });
  }

  async function signOff(people: readonly Signed[]): Promise<void> {
    const points = longOut(people);
    if (points.length === 0 || (await confirmOff(people, points))) await pressOff(people);
  }

  async function confirmOff(people: readonly Signed[], points: string[]): Promise<boolean> {
    const [only] = points;
    const asked =
      people.length === 1 && only ? { question: only } : { question: text.confirmAllOff(people.length), points };
    return await askConfirm({ ...asked, confirmLabel: text.signOff, destructive: false });
  }

  async function pressOff(people: readonly Signed[]): Promise<void> {
    for (const some of inPresses(refsOf(people))) await off.run({ activityId, people: some });
  }

  async function pressBriefed(people: readonly Signed[], briefed: boolean): Promise<void> {
    for (const some of inPresses(refsOf(people))) await brief.run({ activityId, people: some, briefed });
  }

  async function signAllOff(people: readonly Signed[]): Promise<void> {
    if (await confirmOff(people, longOut(people))) await pressOff(people);
  }

  async function signNamedOff(people: readonly DayPerson[]): Promise<void> {
    const points = people.flatMap((one) => {
      const long = longOut([one]);
      return long.length > 0 ? long : calledBy(one);
    });
    if (await confirmOff(people, points)) await pressOff(people);
  }

  const latest = useLatest({
    ...{ isMeantToday, signOn, signOnMeant, signManyOn, signOff, signAllOff, signNamedOff, pressBriefed },
    didNotCome: (one: Signed) => void absent.run({ activityId, people: [one.person] }),
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
      /** For a button beside which there is no room for all of their names: it asks, and names them. */
      signNamedOff: (people: readonly DayPerson[]) => void latest.current.signNamedOff(people),
      /** For a button that stands beside their names. */
      signManyOff: (people: readonly Signed[]) => void latest.current.signOff(people),
      signOff: (one: Signed) => void latest.current.signOff([one]),
      didNotCome: (one: Signed) => latest.current.didNotCome(one),
      setBriefed: (people: readonly Signed[], heard: boolean) => void latest.current.pressBriefed(people, heard),
    }),
    [latest],
  );
}
