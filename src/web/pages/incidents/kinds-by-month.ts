import { messages } from '#shared/messages.ts';
import { sumByPeriod } from '#web/pages/reports/chart-periods.ts';

const text = messages.incidentRegister;

/** How many of a kind happened in a month, `2026-11`. */
export type KindCount = { month: string; kind: string; count: number };

type SeriesName = 'nearMiss' | 'firstAid' | 'medical' | 'other';

/** Near misses come first and are never red: each is one that hurt nobody, and is welcome. */
export const kindSeries = [
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

export function totalsOf(counts: readonly KindCount[]): Record<SeriesName, number> {
  const sums = { ...none };
  for (const { kind, count } of counts) sums[seriesOfKind[kind] ?? 'other'] += count;
  return sums;
}

const names = kindSeries.map(({ name }) => name);

/** One bar for each month from the first day to the last, those without incidents too. */
export function monthsOf(counts: readonly KindCount[], from: string, to: string) {
  const ends = [from, to].map((activityDate) => ({ activityDate, ...none }));
  const rows = counts.map((one) => ({ activityDate: `${one.month}-01`, ...asSeries(one) }));
  return sumByPeriod([...ends, ...rows], names, 'month') as ({ period: string } & Record<SeriesName, number>)[];
}
