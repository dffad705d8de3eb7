import { isIsoDate } from '#shared/dates.ts';
import { isSamePeriod, lastTwelveMonths, type Period, yearEarlier } from '#shared/report-periods.ts';
import { type AddressPatch, useAddressParams } from '#web/components/use-address-params.ts';
import { useToday } from '#web/use-today.ts';

type Asked = {
  projectId: number | undefined;
  period: Period;
  /** Null where it is not compared. */
  earlier: Period | null;
  isSound: boolean;
  set: (patch: AddressPatch) => void;
};

/** What the report is about, kept in the address. Without days: the last twelve months. */
export function useAskedReport(): Asked {
  const [search, set] = useAddressParams();
  const usual = lastTwelveMonths(useToday());
  const project = Number(search.get('project'));
  const period = {
    startDate: search.get('start') ?? usual.startDate,
    endDate: search.get('end') ?? usual.endDate,
  };
  const isSound = isIsoDate(period.startDate) && isIsoDate(period.endDate) && period.startDate <= period.endDate;
  const before = yearEarlier(period);
  return {
    projectId: Number.isSafeInteger(project) && project > 0 ? project : undefined,
    period,
    earlier: search.get('compare') === 'none' || isSamePeriod(before, period) ? null : before,
    isSound,
    set,
  };
}
