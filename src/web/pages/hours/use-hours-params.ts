import { useMemo } from 'react';
import { isIsoDate } from '#shared/dates.ts';
import { type HoursGroup, hoursGroups, hoursOf } from '#shared/hours.ts';
import { calendarYear, julyToJune, lastTwelveMonths } from '#shared/report-periods.ts';
import { useAddressParams } from '#web/components/use-address-params.ts';

/** The usual periods, up to today; `other`: any other dates. */
export type PeriodName = 'july' | 'year' | 'months' | 'all' | 'other';

type HoursQuery = {
  from: string;
  to: string;
  projectId: number | null;
  of: (typeof hoursOf)[number] | undefined;
  by: HoursGroup;
};

export type HoursParams = {
  asked: HoursQuery;
  period: PeriodName;
  setPeriod: (name: PeriodName) => void;
  set: (some: Partial<Record<'from' | 'to' | 'project' | 'of' | 'by', string>>) => void;
};

/** The first day of a usual period. */
function beginOf(name: Exclude<PeriodName, 'other'>, today: string): string {
  if (name === 'all') return '';
  const periods = { july: julyToJune, year: calendarYear, months: lastTwelveMonths };
  return periods[name](today).startDate;
}

const usual = ['july', 'year', 'months', 'all'] as const;

/** The filters, kept in the address so that Back and a shared link restore them. Without any: from July to today. */
export function useHoursParams(today: string): HoursParams {
  const [params, change] = useAddressParams();
  return useMemo(() => {
    const day = (name: string, otherwise: string) => {
      const text = params.get(name);
      if (text === 'all') return '';
      return text !== null && isIsoDate(text) ? text : otherwise;
    };
    const asked = {
      from: day('from', beginOf('july', today)),
      to: day('to', today),
      projectId: Number(params.get('project')) || null,
      of: hoursOf.find((one) => one === params.get('of')),
      by: hoursGroups.find((one) => one === params.get('by')) ?? 'person',
    };
    const isUsual = (name: (typeof usual)[number]) => asked.to === today && asked.from === beginOf(name, today);
    const isChosen = params.get('period') === 'other';
    return {
      asked,
      period: isChosen ? 'other' : (usual.find(isUsual) ?? 'other'),
      setPeriod: (name) => {
        if (name === 'other') change({ period: 'other', from: asked.from || 'all', to: asked.to }, true);
        else change({ period: null, from: beginOf(name, today) || 'all', to: null }, true);
      },
      set: (some) => change(some, true),
    };
  }, [params, change, today]);
}
