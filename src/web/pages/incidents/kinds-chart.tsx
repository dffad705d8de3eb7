import { Box, Group } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import { Surface } from '#web/components/surface.tsx';
import { Bars } from '#web/pages/reports/chart-card.tsx';
import { sumByPeriod } from '#web/pages/reports/chart-periods.ts';
import { FiguresTable } from '#web/pages/reports/figures-table.tsx';
import classes from './incidents-page.module.css';

const text = messages.incidentRegister;

type KindsChartProps = { counts: readonly KindCount[]; from: string; to: string; period: string };

/** Kinds by month, folded: its legend carries the totals, so it is an answer before anybody opens it. Near misses stand apart. */
export function KindsChart({ counts, from, to, period }: KindsChartProps) {
  const totals = totalsOf(counts);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const data = monthsOf(counts, from, to);
  return (
    <Surface flush>
      <Box px="var(--bl-card-padding)" className={classes.chart ?? ''}>
        <CollapsibleSection
          title={text.kindsByMonth}
          hint={
            <>
              <Group
                component="span"
                gap="var(--mantine-spacing-2xs) var(--mantine-spacing-md)"
                fz="text"
                c="var(--mantine-color-text)"
              >
                {kindSeries.map(({ name, label, color }) => (
                  <Group component="span" gap="xs" key={name}>
                    <Box component="span" className={classes.swatch ?? ''} bg={color} aria-hidden />
                    {label} <strong>{totals[name]}</strong>
                  </Group>
                ))}
              </Group>
              {text.inPeriod(all, period)}
            </>
          }
          name="incidents.chart"
          level={2}
          isLazy
        >
          <Bars
            data={data}
            series={kindSeries.map((one) => ({ ...one }))}
            label={text.chartLabel}
            isWhole
            height={240}
          />
          <FiguresTable
            className="bl-hidden"
            caption={text.kindsByMonth}
            headings={[text.month, ...kindSeries.map(({ label }) => label)]}
            rows={data.map((month) => [month.period, ...kindSeries.map(({ name }) => month[name])])}
          />
        </CollapsibleSection>
      </Box>
    </Surface>
  );
}

/** How many of a kind happened in a month, `2026-11`. */
type KindCount = { month: string; kind: string; count: number };

type SeriesName = 'nearMiss' | 'firstAid' | 'medical' | 'other';

/** Near misses come first and are never red: each is one that hurt nobody, and is welcome. */
const kindSeries = [
  { name: 'nearMiss', label: text.nearMisses, color: 'var(--bl-series-possums)' },
  { name: 'firstAid', label: text.firstAid, color: 'var(--bl-series-hedgehogs)' },
  { name: 'medical', label: text.medicalTreatment, color: 'var(--bl-series-mustelids)' },
  { name: 'other', label: text.other, color: 'var(--bl-series-others)' },
] as const satisfies { name: SeriesName; label: string; color: string }[];

const seriesOfKind: Record<string, SeriesName> = {
  'Near Miss': 'nearMiss',
  'First Aid': 'firstAid',
  'Medical Treatment': 'medical',
};

const none: Record<SeriesName, number> = { nearMiss: 0, firstAid: 0, medical: 0, other: 0 };

const asSeries = ({ kind, count }: KindCount) => ({
  ...none,
  [seriesOfKind[kind] ?? ('other' as const)]: count,
});

function totalsOf(counts: readonly KindCount[]): Record<SeriesName, number> {
  const sums = { ...none };
  for (const { kind, count } of counts) sums[seriesOfKind[kind] ?? 'other'] += count;
  return sums;
}

const names = kindSeries.map(({ name }) => name);

/** One bar for each month from the first day to the last, those without incidents too. */
function monthsOf(counts: readonly KindCount[], from: string, to: string) {
  const ends = [from, to].map((activityDate) => ({ activityDate, ...none }));
  const rows = counts.map((one) => ({ activityDate: `${one.month}-01`, ...asSeries(one) }));
  return sumByPeriod([...ends, ...rows], names, 'month') as ({ period: string } & Record<SeriesName, number>)[];
}
