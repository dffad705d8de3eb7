import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import classes from './report.module.css';
import { formatFigure } from './series.ts';

export type BarsProps = {
  /** A bar each: its period and a number for each series. */
  data: Record<string, string | number>[];
  series: { name: string; label: string; color: string }[];
  /** What a screen reader says instead of the drawing. */
  label: string;
  /** Counts: no half steps on the axis. */
  isWhole?: boolean;
};

/** Stacked bars. In a file of its own, because the drawing library is only loaded where a chart is seen. */
export function Bars({ data, series, label, isWhole = false }: BarsProps) {
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <BarChart
        h={260}
        type="stacked"
        data={data}
        dataKey="period"
        series={series}
        valueFormatter={formatFigure}
        gridAxis="x"
        strokeDasharray="0"
        tickLine="none"
        maxBarWidth={44}
        barProps={{ isAnimationActive: false, radius: 0 }}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ tickMargin: 12, minTickGap: 4 }}
        yAxisProps={{ allowDecimals: !isWhole, width: 46 }}
      />
    </div>
  );
}
