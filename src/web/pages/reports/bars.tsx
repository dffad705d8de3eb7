import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatFigure } from '#web/parts/series.ts';
import classes from './charts.module.css';

export type Series = { name: string; label: string; color: string };

export type BarsProps = {
  /** One entry for each bar: its period and a number for each series. */
  data: Record<string, string | number>[];
  series: Series[];
  /** The chart's text for screen readers. */
  label: string;
  /** Whole numbers only on the axis, for counts. */
  isWhole?: boolean;
  /** In pixels. */
  height?: number;
};

/** What all charts share. In their own file, so that the chart library loads only where a chart shows. */
const plain = {
  type: 'stacked',
  strokeDasharray: '0',
  tickLine: 'none',
  barProps: { isAnimationActive: false, radius: 0 },
  // The highest figure of the axis stands at its line.
  barChartProps: { accessibilityLayer: false, margin: { top: 10 } },
} as const;

/** Stacked bars over time. */
export function Bars({ data, series, label, isWhole = false, height = 260 }: BarsProps) {
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <BarChart
        {...plain}
        h={height}
        data={data}
        dataKey="period"
        series={series}
        valueFormatter={formatFigure}
        gridAxis="x"
        maxBarWidth={44}
        xAxisProps={{ tickMargin: 12, minTickGap: 4 }}
        yAxisProps={{ allowDecimals: !isWhole, interval: 0, width: 46 }}
      />
    </div>
  );
}

export type ProgressBarsProps = {
  /** One entry for each bar: what it is about and a percentage for each series. */
  data: ({ name: string } & Record<string, string | number>)[];
  series: Series[];
  label: string;
};

const barHeight = 40;
const axisHeight = 40;
/** The most letters of a name that stand beside its bar. */
const nameLength = 34;

/** The percentages on the axis. Twice the target is the end: a longer bar would make all others too short to read. */
const ticks = { short: [0, 25, 50, 75, 100], long: [0, 50, 100, 150, 200] };

/** Bars from left to right, with a line at 100 %. */
export function ProgressBars({ data, series, label }: ProgressBarsProps) {
  const isOver = data.some((bar) => series.reduce((sum, { name }) => sum + Number(bar[name]), 0) > 100);
  const shown = isOver ? ticks.long : ticks.short;
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <BarChart
        {...plain}
        h={data.length * barHeight + axisHeight}
        orientation="vertical"
        data={data}
        dataKey="name"
        series={series}
        valueFormatter={(percent) => `${formatFigure(percent)} %`}
        gridAxis="y"
        maxBarWidth={20}
        referenceLines={[{ x: 100, color: 'var(--mantine-color-text)' }]}
        xAxisProps={{
          domain: [0, isOver ? 200 : 100],
          allowDataOverflow: true,
          ticks: shown,
          tickFormatter: (percent: number) => `${percent} %`,
        }}
        yAxisProps={{ width: 128, tickFormatter: shorten }}
      />
    </div>
  );
}

function shorten(name: string): string {
  return name.length > nameLength ? `${name.slice(0, nameLength - 1).trim()}…` : name;
}
