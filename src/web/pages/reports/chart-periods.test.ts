import { describe, expect, test } from 'vitest';
import { chooseUnit, periodsOf, sumByPeriod } from './chart-periods.ts';

const on = (activityDate: string, amount: number) => ({ activityDate, amount });

describe('the bars of a chart', () => {
  test('include every month between the first and the last, even empty ones', () => {
    expect(periodsOf(['2026-02-10', '2025-11-03', '2025-11-20'], 'month')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(
      sumByPeriod([on('2026-01-31', 0.1), on('2026-03-01', 5), on('2026-01-01', 0.2)], ['amount'], 'month'),
    ).toEqual([
      { period: 'Jan', amount: 0.3 },
      { period: 'Feb', amount: 0 },
      { period: 'Mar', amount: 5 },
    ]);
  });

  test('name the year when they cover more than one', () => {
    const bars = sumByPeriod([on('2025-12-31', 1), on('2026-01-01', 2)], ['amount'], 'month');
    expect(bars.map(({ period }) => period)).toEqual(['Dec 2025', 'Jan 2026']);
    const days = sumByPeriod([on('2025-12-31', 1), on('2026-01-01', 2)], ['amount'], 'date');
    expect(days.map(({ period }) => period)).toEqual(['31 Dec 25', '01 Jan 26']);
  });

  test('are dates, months or years, depending on how many there would be', () => {
    const units = ['date', 'month', 'year'] as const;
    const days = Array.from({ length: 30 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`);
    expect(chooseUnit(days.slice(0, 24), units)).toBe('date');
    expect(chooseUnit(days, units)).toBe('month');
    expect(chooseUnit([...days, '2024-03-01'], units)).toBe('year');
    expect(chooseUnit([], units)).toBe('date');
  });
});
