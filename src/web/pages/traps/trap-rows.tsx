import { clsx } from 'clsx';
import type { CsvColumn } from '#shared/csv.ts';
import { addMonths, daysBetween, formatMonth, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { lastSetOn, type TrapState } from '#shared/traps/due.ts';
import badges from '#web/components/badges.module.css';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import type { Column } from '#web/components/table-types.ts';
import words from '#web/components/words.module.css';
import { DaysLate } from '#web/parts/traps/days-late.tsx';
import { useSession } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.traps;

export type ShownTrap = Outputs['traps']['list'][number];

const tones: Record<TrapState, string> = { 'In use': 'completed', 'Needs repair': 'on-hold', Retired: 'archived' };

/** The state of a trap as a pill, in words. */
export function TrapStatePill({ state }: { state: TrapState }) {
  return (
    <span className={clsx(badges.pill, badges.status, badges.dense)} data-tone={tones[state]}>
      {state}
    </span>
  );
}

/** The day of an instant, for the group. */
function useDayOf() {
  const { config } = useSession();
  return (at: string) => todayIn(config.orgTimezone, at);
}

/** When it was checked last, how long ago that is, and how late it is. */
function LastCheck({ trap: { lastCheckedAt, daysLate } }: { trap: ShownTrap }) {
  const dayOf = useDayOf();
  const today = useToday();
  const day = lastCheckedAt === null ? null : dayOf(lastCheckedAt);
  return (
    <>
      {day === null ? text.never : <FormattedDate date={day} />}
      <span className={words.hint}>
        {daysLate !== null ? <DaysLate days={daysLate} /> : day !== null && text.ago(daysBetween(day, today))}
      </span>
    </>
  );
}

/** What it caught last, and in which month. */
function LastCatch({ trap }: { trap: ShownTrap }) {
  const { lastCaught, lastCaughtAt, isBaitStation } = trap;
  const dayOf = useDayOf();
  const today = useToday();
  if (isBaitStation) return null;
  if (lastCaughtAt === null) return <span className={words.dimmed}>{text.nothingYet}</span>;
  const day = dayOf(lastCaughtAt);
  const yearAgo = addMonths(today, -12);
  const isLong = day <= yearAgo && lastSetOn(trap) <= yearAgo;
  return (
    <>
      {lastCaught}
      <span className={words.hint}>
        {formatMonth(day.slice(0, 7))}
        {isLong && `. ${text.nothingForYear}`}
      </span>
    </>
  );
}

/** `hasProjects`: those of several are listed. `sizes`: how many traps each line has. */
export const trapColumns = (hasProjects: boolean, sizes: ReadonlyMap<number, number>): Column<ShownTrap>[] => [
  { key: 'code', title: text.code, render: ({ code }) => code, isTitle: true, width: 110 },
  {
    key: 'trap',
    title: text.one,
    room: 200,
    render: (trap) => (
      <>
        {trap.type}
        <span className={words.hint}>
          {[
            trap.line === null || trap.lineId === null
              ? text.noLine
              : `${trap.line}, ${text.place(trap.place, sizes.get(trap.lineId) ?? trap.place)}`,
            ...(hasProjects ? [trap.project] : []),
          ].join('. ')}
        </span>
        {trap.state !== 'In use' && <TrapStatePill state={trap.state} />}
      </>
    ),
  },
  { key: 'checked', title: text.lastCheck, room: 150, render: (trap) => <LastCheck trap={trap} /> },
  { key: 'caught', title: text.lastCatch, room: 150, render: (trap) => <LastCatch trap={trap} /> },
];

type FileRow = Outputs['exports']['traps'][number];

export const trapFileColumns = (dayOf: (at: string) => string): CsvColumn<FileRow>[] => [
  { heading: 'Code', value: (row) => row.code },
  { heading: 'Type', value: (row) => row.type },
  { heading: 'Project', value: (row) => row.project },
  { heading: 'Line', value: (row) => row.line },
  { heading: 'Place', value: (row) => (row.lineId === null ? null : row.place) },
  { heading: 'State', value: (row) => row.state },
  { heading: 'Set On', value: (row) => row.setOn },
  { heading: 'Retired On', value: (row) => row.retiredOn },
  { heading: 'Why Retired', value: (row) => row.retiredReason },
  { heading: 'Lure', value: (row) => row.lure },
  { heading: 'Notes', value: (row) => row.notes },
  { heading: 'Latitude', value: (row) => row.latitude },
  { heading: 'Longitude', value: (row) => row.longitude },
  { heading: 'Last Check', value: (row) => row.lastCheckedAt && dayOf(row.lastCheckedAt) },
  { heading: 'Days Late', value: (row) => row.daysLate },
  { heading: 'Last Catch', value: (row) => row.lastCaught },
  { heading: 'Last Catch On', value: (row) => row.lastCaughtAt && dayOf(row.lastCaughtAt) },
];
