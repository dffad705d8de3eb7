import { Box, Skeleton, Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { messages } from '#shared/messages.ts';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { formatFigure } from '#web/parts/series.ts';
import type { BarsProps, ProgressBarsProps, Series } from './bars.tsx';
import classes from './charts.module.css';

type ChartCode = Pick<typeof import('./bars.tsx'), 'Bars' | 'ProgressBars'>;
/** The chart code loads after the figures. When it cannot be loaded, only the chart is missing. */
const chartCode = (): Promise<ChartCode> =>
  import('./bars.tsx').catch(() => ({ Bars: NoChart, ProgressBars: NoChart }));
const LazyBars = lazy(async () => ({ default: (await chartCode()).Bars }));
const LazyProgressBars = lazy(async () => ({ default: (await chartCode()).ProgressBars }));

function NoChart() {
  return <Text c="dimmed">{messages.report.chartFailed}</Text>;
}

export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
      <LazyBars {...props} />
    </Suspense>
  );
}

export function ProgressBars(props: ProgressBarsProps) {
  return (
    <Suspense fallback={<Skeleton height={props.data.length * 40 + 40} />}>
      <LazyProgressBars {...props} />
    </Suspense>
  );
}

/** The series of what is done and, where there is any, of what is planned. `alone` names what is done when all is. */
export function doneAndPlanned(hasPlanned: boolean, alone: string = messages.report.done): Series[] {
  const done = { name: 'done', label: hasPlanned ? messages.report.done : alone, color: 'var(--bl-series-rats)' };
  const planned = { name: 'planned', label: messages.report.planned, color: 'var(--bl-series-possums)' };
  return hasPlanned ? [done, planned] : [done];
}

type ChartCardProps = Omit<BarsProps, 'label'> & { title: string; table?: ReactNode };

/** A chart with its title, and a legend when there are several series. */
export function ChartCard({ title, table, ...chart }: ChartCardProps) {
  return (
    <TitledSurface title={title} size="h3">
      <Chart {...chart} title={title} table={table} />
    </TitledSurface>
  );
}

/** The same without title and card, for a place that has them. */
export function Chart({ title, table, ...chart }: ChartCardProps) {
  return (
    <>
      <Legend series={chart.series} />
      <Bars {...chart} label={`${title}: a bar chart. ${describe(chart)} The table below has the numbers.`} />
      {table}
    </>
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

/** Screen readers have the names in the chart's own text. */
export function Legend({ series }: { series: Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <Box component="span" className={classes.swatch ?? ''} bg={color} />
          {label}
        </li>
      ))}
    </ul>
  );
}
