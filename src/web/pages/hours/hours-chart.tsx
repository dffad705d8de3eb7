import { Box } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { Surface } from '#web/components/surface.tsx';
import { Chart, ChartCard } from '#web/pages/reports/chart-card.tsx';
import { type ChartUnit, chooseUnit, sumByPeriod } from '#web/pages/reports/chart-periods.ts';
import { FiguresTable } from '#web/pages/reports/figures-table.tsx';
import { showHours } from '#web/parts/show-hours.ts';
import type { Outputs } from '#web/trpc.ts';
import classes from './hours-page.module.css';

const text = messages.hours;

const series = [
  { name: 'volunteers', label: text.volunteers, color: 'var(--bl-series-rats)' },
  { name: 'staff', label: text.staff, color: 'var(--bl-series-possums)' },
];

type Months = Outputs['hours']['show']['months'];

/** The hours of each month from the first to the last, or year, volunteers and staff stacked. On a phone it is folded. */
export function HoursChart({ months, isFolded }: { months: Months; isFolded: boolean }) {
  const rows = months.map(({ month, ...hours }) => ({ activityDate: `${month}-01`, ...hours }));
  const unit = chooseUnit(
    rows.map(({ activityDate }) => activityDate),
    ['month', 'year'],
  );
  const data = sumByPeriod(rows, ['volunteers', 'staff'], unit);
  const title = text.chartTitle(unit);
  const chart = { title, data, series, table: <Figures data={data} unit={unit} /> };
  if (!isFolded) return <ChartCard {...chart} />;
  return (
    <Surface flush>
      <Box px="md" className={classes.fold ?? ''}>
        <CollapsibleSection level={2} title={title} hint={text.everybody} name="hours.chart" isLazy>
          <Chart {...chart} />
        </CollapsibleSection>
      </Box>
    </Surface>
  );
}

/** The chart's figures, for those who do not see it. */
function Figures({ data, unit }: { data: ReturnType<typeof sumByPeriod>; unit: ChartUnit }) {
  const rows = data.map(({ period, volunteers, staff }): [string, string, string] => [
    String(period),
    showHours(Number(volunteers)),
    showHours(Number(staff)),
  ]);
  return <FiguresTable className="bl-hidden" headings={[unit, text.volunteers, text.staff]} rows={rows} />;
}
