import { formatDate } from '#shared/dates.ts';

export type ChartUnit = 'date' | 'month' | 'year';

/** More bars than this cannot be told apart on a phone. */
const mostBars = 24;

const lengthOf = { date: 10, month: 7, year: 4 } as const;

/** The finest unit that needs at most `mostBars` bars. */
export function chooseUnit(dates: readonly string[], units: readonly ChartUnit[]): ChartUnit {
  return units.find((unit) => periodsOf(dates, unit).length <= mostBars) ?? 'year';
}

/** The periods from the first date to the last: every month or year, but only the dates that have data. */
export function periodsOf(dates: readonly string[], unit: ChartUnit): string[] {
  const present = [...new Set(dates.map((date) => date.slice(0, lengthOf[unit])))].sort();
  const [first, last] = [present[0], present.at(-1)];
  if (unit === 'date' || !first || !last) return present;
  const periods = [first];
  for (let period = first; period < last; ) {
    period = nextPeriod(period);
    periods.push(period);
  }
  return periods;
}

function nextPeriod(period: string): string {
  const [year = 0, month] = period.split('-').map(Number);
  if (month === undefined) return String(year + 1).padStart(4, '0');
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`;
}

/** The sum of each field for each period, added in thousandths so that decimals stay exact. */
export function sumByPeriod<Field extends string, Row extends Record<Field, number> & { activityDate: string }>(
  rows: readonly Row[],
  fields: readonly Field[],
  unit: ChartUnit,
): Record<string, string | number>[] {
  const periods = periodsOf(
    rows.map(({ activityDate }) => activityDate),
    unit,
  );
  return periods.map((period) => {
    const inside = rows.filter(({ activityDate }) => activityDate.startsWith(period));
    const sums = fields.map((field) => [
      field,
      inside.reduce((sum, row) => sum + Math.round(row[field] * 1000), 0) / 1000,
    ]);
    return { period: labelOf(period, periods, unit), ...Object.fromEntries(sums) };
  });
}

/** `Jun`, with the year when the periods cover more than one; `05-Mar` for a date. */
function labelOf(period: string, periods: readonly string[], unit: ChartUnit): string {
  if (unit === 'year') return period;
  const [day, month = '', year = ''] = formatDate(period.padEnd(10, '-01')).split('-');
  const manyYears = periods[0]?.slice(0, 4) !== periods.at(-1)?.slice(0, 4);
  const short = unit === 'month' ? month.slice(0, 3) : `${day} ${month.slice(0, 3)}`;
  return manyYears ? `${short} ${unit === 'month' ? year : year.slice(2)}` : short;
}
