import { Skeleton, Text, Title } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { isCatches } from '#shared/activities/predator.ts';
import { messages } from '#shared/messages.ts';
import { Surface } from '#web/components/surface.tsx';
import type { BarsProps } from './bars.tsx';
import { type ChartUnit, chooseUnit, sumByPeriod } from './chart-periods.ts';
import classes from './report.module.css';
import type { Report } from './report-params.ts';
import { catchRate, formatFigure, species, sumOfCatches } from './series.ts';

/** The chart code loads after the figures. When it cannot be loaded, only the chart is missing. */
const Bars = lazy(async () => {
  try {
    return { default: (await import('./bars.tsx')).Bars };
  } catch {
    return { default: () => <Text c="dimmed">{messages.report.chartFailed}</Text> };
  }
});

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
      hasLegend
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

type Rate = { period: string | number; rate: number; traps: number; catches: number };

/** The chart's figures, which no other table shows. */
function RateTable({ data }: { data: Rate[] }) {
  return (
    <table className={classes.rates}>
      <thead>
        <tr>
          {['Period', 'Catches', 'Traps checked', 'Catches per 100 traps'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map(({ period, rate, traps, catches }) => (
          <tr key={period}>
            <th scope="row">{period}</th>
            <td>{formatFigure(catches)}</td>
            <td>{formatFigure(traps)}</td>
            <td>{traps > 0 ? formatFigure(rate) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AmountChartProps = { rows: Report['detailRows']; measurement: string };

/** The amounts by date, or by month or year when there are many dates. */
export function AmountChart({ rows, measurement }: AmountChartProps) {
  if (rows.length === 0) return null;
  const unit = chooseUnit(datesOf(rows), ['date', 'month', 'year'] satisfies ChartUnit[]);
  const series = [{ name: 'amount', label: measurement || 'Amount', color: 'var(--bl-series-rats)' }];
  return <ChartCard title={`Amount by ${unit}`} data={sumByPeriod(rows, ['amount'] as const, unit)} series={series} />;
}

const datesOf = (rows: { activityDate: string }[]) => rows.map(({ activityDate }) => activityDate);

type ChartCardProps = Omit<BarsProps, 'label'> & { title: string; hasLegend?: boolean; table?: ReactNode };

function ChartCard({ title, hasLegend = false, table, ...chart }: ChartCardProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id} className={classes.chartCard}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {hasLegend && <Legend />}
      <Suspense fallback={<Skeleton height={260} />}>
        <Bars {...chart} label={`${title}: a bar chart. ${describe(chart)} The table below has the numbers.`} />
      </Suspense>
      {table}
    </Surface>
  );
}

/** The highest bar, in words. */
function describe({ data, series }: Pick<BarsProps, 'data' | 'series'>): string {
  const sums = data.map((bar) => ({
    period: bar.period,
    sum: series.reduce((sum, { name }) => sum + Number(bar[name] ?? 0), 0),
  }));
  const top = sums.reduce((best, bar) => (bar.sum > best.sum ? bar : best), { period: '', sum: 0 });
  return top.sum > 0 ? `The most: ${formatFigure(top.sum)} in ${top.period}.` : '';
}

function Legend() {
  return (
    <ul className={classes.legend} aria-hidden>
      {species.map(({ name, label }) => (
        <li key={name}>
          <span className={classes.swatch} data-series={name} />
          {label}
        </li>
      ))}
    </ul>
  );
}
