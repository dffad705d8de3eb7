import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import classes from './report.module.css';
import { formatFigure } from './series.ts';

export type BarsProps = {
  /** One entry for each bar: its period and a number for each series. */
  data: Record<string, string | number>[];
  series: { name: string; label: string; color: string }[];
  /** The chart's text for screen readers. */
  label: string;
  /** Whole numbers only on the axis, for counts. */
  isWhole?: boolean;
};

/** Stacked bars. In its own file, so that the chart library loads only where a chart shows. */
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
