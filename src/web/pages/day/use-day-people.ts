import { useDocumentVisibility } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { assignedStaff } from '#shared/activities/staff.ts';
import { assignedVolunteers } from '#shared/activities/volunteers.ts';
import { ofDay } from '#shared/attendance/of-day.ts';
import { attendanceOf } from '#shared/attendance/rows.ts';
import { personKey } from '#shared/attendance.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { useStillOut } from '#web/pages/still-out/use-still-out.ts';
import { readAtOpening, useDocument } from '#web/parts/activity/use-document.ts';
import { useSignedOn } from '#web/parts/use-signed-on.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { type DayPerson, keepOrder, keepSame, type Offered, peopleOfDay, sortPeople } from './people.ts';

/** The people of the day, in an order that stays while somebody looks. Whoever leads is one of them, on the activity or not. */
export function useDayPeople(activityId: number, ledById: number | null) {
  const { orgTimezone } = useSession().config;
  const today = useToday();
  const isOverdue = useStillOut()?.alarms.some((one) => one.activityId === activityId) ?? false;
  const query = useDocument(activityId, listsOf);
  const lists = query.data;
  const leader = useLeader(ledById);
  const offered = useOffered(lists !== undefined && hasOthers(lists));
  const { data: signedOn } = useSignedOn();
  const last = useRef<DayPerson[]>([]);
  const people = useMemo(() => {
    if (!lists) return undefined;
    const isOnIt = lists.staff.some(({ staffId }) => staffId === leader?.staffId);
    const staff = leader && !isOnIt ? [...lists.staff, leader] : lists.staff;
    const day = ofDay(lists.planned, orgTimezone, today);
    last.current = keepSame(
      peopleOfDay({ ...lists, staff, offered, day, signedOn }, messages.day.volunteer),
      last.current,
    );
    return last.current;
  }, [lists, leader, offered, signedOn, orgTimezone, today]);
  const { isError, isFetching, refetch } = query;
  return { people: useKeptOrder(people, isOverdue), isError, isFetching, refetch };
}

const listsOf = (document: ActivityDocument) => ({
  staff: assignedStaff(document),
  volunteers: assignedVolunteers(document),
  attendance: attendanceOf(document),
  absences: document.absences,
  formerStaff: document.activity.formerStaff,
  planned: pickFields(document.activity, ['activityDate', 'startTime', 'finishTime', 'status']),
});

/** Whether anybody may be here without being assigned. */
function hasOthers({ staff, volunteers, attendance }: ReturnType<typeof listsOf>): boolean {
  const assigned = new Set([...staff, ...volunteers].map(personKey));
  return attendance.some((row) => !assigned.has(personKey(row)));
}

/** Whom an activity could have; nobody unless they are asked for. */
function useOffered(enabled: boolean): readonly Offered[] {
  const { data: staff } = trpc.activities.details.leaders.useQuery(undefined, { ...readAtOpening, enabled });
  const { data: volunteers } = trpc.volunteers.pickList.useQuery(undefined, { ...readAtOpening, enabled });
  return useMemo(
    () => [
      ...(staff ?? []).map((who) => ({ person: { staffId: who.id }, who })),
      ...(volunteers ?? []).map((who) => ({ person: { volunteerId: who.id }, who })),
    ],
    [staff, volunteers],
  );
}

/** Whoever leads, as a row of the staff. Nobody for somebody who was deleted. */
function useLeader(ledById: number | null) {
  const { data } = trpc.activities.details.leaders.useQuery(undefined, { ...readAtOpening, enabled: ledById !== null });
  return useMemo(() => {
    const leader = data?.find(({ id }) => id === ledById);
    return leader && { ...leader, staffId: leader.id };
  }, [data, ledById]);
}

/** Sorted when the screen opens, when it comes back into view, and when people become overdue. */
function useKeptOrder(people: DayPerson[] | undefined, isOverdue: boolean): DayPerson[] | undefined {
  const visibility = useDocumentVisibility();
  const order = useRef<string[] | null>(null);
  // Once: as they sign off, no row moves.
  const wasOverdue = useRef(false);
  if (isOverdue) wasOverdue.current = true;
  const now = `${visibility} ${wasOverdue.current}`;
  const seen = useRef(now);
  if (seen.current !== now) {
    seen.current = now;
    order.current = null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sorted anew when `now` is another.
  return useMemo(() => {
    if (!people) return undefined;
    const kept = order.current ? keepOrder(people, order.current) : sortPeople(people, isOverdue);
    order.current = kept.map(({ key }) => key);
    return kept;
  }, [people, now]);
}
