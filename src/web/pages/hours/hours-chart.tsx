import { Box } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { Surface } from '#web/components/surface.tsx';
import { Chart, ChartCard } from '#web/pages/reports/chart-card.tsx';
import { FiguresTable } from '#web/pages/reports/figures-table.tsx';
import { shortMonth, showHours, showMonth } from '#web/parts/show-hours.ts';
import type { Outputs } from '#web/trpc.ts';
import classes from './hours-page.module.css';

const text = messages.hours;

const series = [
  { name: 'volunteers', label: text.volunteers, color: 'var(--bl-series-rats)' },
  { name: 'staff', label: text.staff, color: 'var(--bl-series-possums)' },
];

type Months = Outputs['hours']['show']['months'];

/** The hours of each month, volunteers and staff stacked. On a phone it is folded. */
export function HoursChart({ months, isFolded }: { months: Months; isFolded: boolean }) {
  const hasYears = new Set(months.map(({ month }) => month.slice(0, 4))).size > 1;
  const data = months.map(({ month, volunteers, staff }) => ({
    period: shortMonth(month, hasYears),
    volunteers,
    staff,
  }));
  const chart = { title: text.byMonthTitle, data, series, table: <Figures months={months} /> };
  if (!isFolded) return <ChartCard {...chart} />;
  return (
    <Surface flush>
      <Box px="md" className={classes.fold ?? ''}>
        <CollapsibleSection level={2} title={text.byMonthTitle} hint={text.everybody} name="hours.chart" isLazy>
          <Chart {...chart} />
        </CollapsibleSection>
      </Box>
    </Surface>
  );
}

/** The chart's figures, for those who do not see it. */
function Figures({ months }: { months: Months }) {
  const rows = months.map(({ month, volunteers, staff }): [string, string, string] => [
    showMonth(month),
    showHours(volunteers),
    showHours(staff),
  ]);
  return <FiguresTable className="bl-hidden" headings={[text.month, text.volunteers, text.staff]} rows={rows} />;
}
