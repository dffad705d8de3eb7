import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { showAlsoOn } from '#shared/activities/also-on.ts';
import { datedName, mostCopies, repeatDates } from '#shared/activities/copies.ts';
import { addDays, isIsoDate, weekdayOf } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { readNumber } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/forms/use-change.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.copies;

export type CopySource = { id: number; activityName: string; activityDate: string };

/** What people fill in: the rule as typed, or the days that they picked. */
export type CopyPlan = {
  mode: 'pick' | 'repeat';
  everyWeeks: string;
  weekdays: readonly number[];
  from: string;
  until: string;
  picked: readonly string[];
};

/** A copy as it would be made; `problem` is what is in its way, `alsoOn` who is on another activity by then. */
export type CopyRow = { date: string; name: string; problem: string | null; alsoOn: string[] };

type AlsoOn = Outputs['activities']['copies']['preview']['rows'][number]['alsoOn'][number];
type Fields = Partial<Record<'everyWeeks' | 'from' | 'until', string>>;

/** So many are named of those who are on one other activity. */
const mostNamed = 3;
const mostWeeks = 52;
/** A season, to begin with. */
const seasonDays = 90;

/** How long the server is not asked again while somebody types. */
const pauseMs = 300;

function firstPlan({ activityDate }: CopySource, today: string): CopyPlan {
  const nextWeek = addDays(activityDate, 7);
  const from = nextWeek > today ? nextWeek : today;
  const weekdays = [weekdayOf(activityDate)];
  return { mode: 'repeat', everyWeeks: '1', weekdays, from, until: addDays(from, seasonDays), picked: [] };
}

/** The dates of what was filled in; `fields` and `problem` say why there are none. */
function datesOf(plan: CopyPlan): { dates: string[]; fields: Fields; problem: string | null } {
  if (plan.mode === 'pick') {
    const dates = [...plan.picked].sort();
    return { dates, fields: {}, problem: dates.length === 0 ? text.pickNone : null };
  }
  const typed = readNumber(plan.everyWeeks);
  const weeks = 'value' in typed && Number.isInteger(typed.value) ? typed.value : null;
  const fields: Fields = {};
  if (weeks === null || weeks < 1 || weeks > mostWeeks) fields.everyWeeks = text.notWeeks;
  if (!isIsoDate(plan.from)) fields.from = messages.general.invalidDate;
  if (!isIsoDate(plan.until)) fields.until = messages.general.invalidDate;
  else if (plan.until < plan.from) fields.until = text.untilBefore;
  const first = Object.values(fields)[0];
  if (first !== undefined) return { dates: [], fields, problem: first };
  const { dates, isCut } = repeatDates({ ...plan, everyWeeks: weeks ?? 1 });
  if (isCut) return { dates, fields: { until: text.cut(mostCopies) }, problem: text.cut(mostCopies) };
  return { dates, fields, problem: dates.length === 0 ? text.none : null };
}

/** Copying an activity to dates: what is filled in, what would come of it, and the copying. */
export function useCopies(source: CopySource, onDone: () => void) {
  const today = useToday();
  const [plan, setPlan] = useState(() => firstPlan(source, today));
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [names, setNames] = useState<Record<string, string>>({});
  const [isPressed, setPressed] = useState(false);

  const asked = datesOf(plan);
  const dates = asked.dates.filter((date) => !leftOut.includes(date));
  const typed = Object.fromEntries(dates.flatMap((date) => (names[date]?.trim() ? [[date, names[date]]] : [])));
  const input = { id: source.id, dates, names: typed as Record<string, string> };
  const [settled] = useDebouncedValue(JSON.stringify(input), pauseMs);
  const preview = trpc.activities.copies.preview.useQuery(JSON.parse(settled) as typeof input, {
    enabled: JSON.parse(settled).dates.length > 0,
    placeholderData: (before) => before,
  });
  const { run, busy, error, clearError } = useChange('activities.copies.create', {
    done: ({ ids }) => text.done(ids.length),
    failed: text.failed,
    ms: bannerMs.library,
    onRefused: () => preview.refetch(),
  });

  function change(changes: Partial<CopyPlan>) {
    setPlan((before) => ({ ...before, ...changes }));
    setLeftOut([]);
    setNames({});
    setPressed(false);
    clearError();
  }

  const inTheWay = new Map(preview.data?.rows.map((row) => [`${row.date} ${row.activityName}`, row.problem]));
  const alsoOn = new Map(preview.data?.rows.map((row) => [row.date, showWho(row.alsoOn, row.date)]));
  const rows: CopyRow[] = dates.map((date) => {
    const name = names[date] ?? datedName(source.activityName, date);
    const problem = name.trim() === '' ? text.nameRequired : (inTheWay.get(`${date} ${name.trim()}`) ?? null);
    return { date, name, problem, alsoOn: alsoOn.get(date) ?? [] };
  });
  const problem = asked.problem ?? (dates.length === 0 ? text.noDates : (preview.data?.problem ?? null));
  const stuck = rows.filter((row) => row.problem !== null);

  /** @returns whether everything was settled; otherwise nothing is copied. */
  async function copy(): Promise<boolean> {
    setPressed(true);
    if (problem !== null || stuck.length > 0) return false;
    if (await run(input)) onDone();
    return true;
  }

  return {
    plan,
    change,
    rows,
    names,
    rename: (date: string, name: string) => setNames((before) => ({ ...before, [date]: name })),
    leaveOut: (date: string) => setLeftOut((before) => [...before, date]),
    fields: asked.fields,
    /** What is in the way of all copies. */
    problem,
    isPressed,
    stuck,
    failed: preview.isError ? preview : null,
    copy,
    busy,
    error,
  };
}

/** A line for each other activity: `Hēmi Walker, Ana Rewi: also on Planting, 10:00 to 13:00`. */
function showWho(alsoOn: readonly AlsoOn[], date: string): string[] {
  const on = new Map<string, string[]>();
  for (const one of alsoOn) {
    const words = showAlsoOn(one, date);
    on.set(words, [...(on.get(words) ?? []), one.name]);
  }
  return [...on].map(([words, names]) => `${text.names(names.slice(0, mostNamed), names.length)}: ${words}`);
}

export type Copies = ReturnType<typeof useCopies>;
