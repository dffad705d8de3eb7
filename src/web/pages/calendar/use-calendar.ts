import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CalendarRow, calendarWith } from '#shared/activities/calendar.ts';
import { byStart } from '#shared/activities/times.ts';
import { formatMonth } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useKeptDocuments } from '#web/offline/use-field.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { otherMonth, rangeOf, readMonth } from './month-days.ts';

const text = messages.calendar;

export const monthName = (month: string) => formatMonth(month).split(' ')[0] ?? '';

/** The month and the filters of the address, and the activities that they show, by day. */
export function useCalendar() {
  const today = useToday();
  const [search] = useSearchParams();
  const [, setAddress] = useAddressParams();
  const month = readMonth(search.get('month'), today);
  const projectId = Number(search.get('project')) || null;
  const isMine = search.get('mine') === '1';
  // Until the next month has come, the days that it shares with the last one are shown, and the focus keeps its place.
  const query = trpc.activities.calendar.list.useQuery(rangeOf(month), { placeholderData: (before) => before });
  const rows = useWithKept(query.data?.rows, month);
  const days = useMemo(() => {
    const shown = rows?.filter((row) => (projectId === null || row.projectId === projectId) && (!isMine || row.mine));
    return shown && byDay(shown);
  }, [rows, projectId, isMine]);
  const isFiltered = projectId !== null || isMine;
  return {
    today,
    month,
    projectId,
    isMine,
    isFiltered,
    /** Undefined while they load. */
    days,
    isLoading: query.isPlaceholderData,
    isListed: query.data !== undefined,
    /** For where the list never came: without coverage the days are what this phone keeps. */
    noneKept: (isLater = false) => (isFiltered ? text.noneKeptFound : text.noneKept(monthName(month), isLater)),
    isCut: query.data?.isCut ?? false,
    query,
    showMonth: (next: string, replace = false) => setAddress({ month: next }, replace),
    turn: (months: number) => setAddress({ month: otherMonth(month, months) }),
    showProject: (id: string | null) => setAddress({ project: id }, true),
    showMine: (only: boolean) => setAddress({ mine: only ? '1' : null }, true),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
export type Days = ReadonlyMap<string, CalendarRow[]>;

function byDay(rows: readonly CalendarRow[]): Days {
  const days = new Map<string, CalendarRow[]>();
  for (const row of [...rows].sort(byStart)) days.set(row.activityDate, [...(days.get(row.activityDate) ?? []), row]);
  return days;
}

/** Without coverage: what the server said last, with what is kept on this phone, as it was changed here, in its place. */
function useWithKept(listed: CalendarRow[] | undefined, month: string): CalendarRow[] | undefined {
  const kept = useKeptDocuments();
  return useMemo(
    () => (kept ? kept.reduce((rows, one) => calendarWith(rows, rangeOf(month), one), listed ?? []) : listed),
    [kept, listed, month],
  );
}
