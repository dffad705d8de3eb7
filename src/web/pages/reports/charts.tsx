import { isCatches } from '#shared/activities/predator.ts';
import { catchRate, formatFigure, species, sumOfCatches } from '#web/parts/series.ts';
import { ChartCard, doneAndPlanned } from './chart-card.tsx';
import { type ChartUnit, chooseUnit, sumByPeriod } from './chart-periods.ts';
import { FiguresTable } from './figures-table.tsx';
import classes from './project-report.module.css';
import type { Report } from './report-params.ts';

type Rows = Report['predatorDetailRows'];

const catchNames = species.map(({ name }) => name);
const catchSeries = species.map((one) => ({ ...one, color: `var(--bl-series-${one.name})` }));

/** The catches by month, or by year over a long time. */
export function CatchesChart({ rows }: { rows: Rows }) {
  const catches = rows.filter(({ subType }) => isCatches(subType));
  const unit = chooseUnit(datesOf(catches), ['month', 'year']);
  return (
    <ChartCard
      title={`Catches by ${unit}`}
      data={sumByPeriod(catches, catchNames, unit)}
      series={catchSeries}
      isWhole
    />
  );
}

const rateSeries = [{ name: 'rate', label: 'Catches per 100 traps checked', color: 'var(--bl-series-rats)' }];

/** Catches per 100 traps checked, by month or year. */
export function CatchRateChart({ rows }: { rows: Rows }) {
  const checked = rows.filter(({ subType }) => subType === 'traps checked');
  const relevant = rows.filter((row) => isCatches(row.subType) || checked.includes(row));
  if (checked.every(({ measurement }) => !measurement)) return null;
  const unit = chooseUnit(datesOf(relevant), ['month', 'year']);
  const effort = relevant.map((row) => ({
    activityDate: row.activityDate,
    traps: isCatches(row.subType) ? 0 : (row.measurement ?? 0),
    catches: isCatches(row.subType) ? sumOfCatches(row) : 0,
  }));
  const data = sumByPeriod(effort, ['traps', 'catches'] as const, unit).map(({ period = '', traps, catches }) => ({
    period,
    // No trap checks were recorded: there is no rate and no bar.
    rate: catchRate(Number(catches), Number(traps)) ?? 0,
    traps: Number(traps),
    catches: Number(catches),
  }));
  return (
    <ChartCard
      title={`Catches per 100 traps checked, by ${unit}`}
      data={data}
      series={rateSeries}
      table={<RateTable data={data} />}
    />
  );
}

const rateHeadings = ['Period', 'Catches', 'Traps checked', 'Catches per 100 traps'];

type Rate = { period: string | number; rate: number; traps: number; catches: number };

/** The chart's figures, which no other table shows. */
function RateTable({ data }: { data: Rate[] }) {
  const rows = data.map(({ period, rate, traps, catches }): [string, ...string[]] => [
    String(period),
    formatFigure(catches),
    formatFigure(traps),
    traps > 0 ? formatFigure(rate) : '–',
  ]);
  return <FiguresTable className={classes.table} headings={rateHeadings} rows={rows} />;
}

type AmountChartProps = { report: Report; measurement: string };

/** The amounts by date, or by month or year when there are many dates. What is planned is drawn on top of what is done. */
export function AmountChart({ report: { detailRows: rows, plannedActivityIds }, measurement }: AmountChartProps) {
  if (rows.length === 0) return null;
  const unit = chooseUnit(datesOf(rows), ['date', 'month', 'year'] satisfies ChartUnit[]);
  const planned = new Set(plannedActivityIds);
  const amounts = rows.map(({ activityId, activityDate, amount }) => ({
    activityDate,
    done: planned.has(activityId) ? 0 : amount,
    planned: planned.has(activityId) ? amount : 0,
  }));
  return (
    <ChartCard
      title={`Amount by ${unit}`}
      data={sumByPeriod(amounts, ['done', 'planned'] as const, unit)}
      series={doneAndPlanned(planned.size > 0, measurement || 'Amount')}
    />
  );
}

const datesOf = (rows: { activityDate: string }[]) => rows.map(({ activityDate }) => activityDate);
