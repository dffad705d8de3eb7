import { useLocalStorage } from '@mantine/hooks';
import { isIsoDate } from '#shared/dates.ts';
import { lastTwelveMonths, type Period } from '#shared/report-periods.ts';
import { useToday } from '#web/use-today.ts';

/** The period with which a report opens: that of the last one on this device, else the last twelve months. */
export function useReportPeriod(): [Period, (period: Period) => void] {
  const today = useToday();
  const [last, setLast] = useLocalStorage<Period | null>({
    key: 'bushline.report.period',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isKnown = isIsoDate(String(last?.startDate)) && isIsoDate(String(last?.endDate));
  const remember = ({ startDate, endDate }: Period) => setLast({ startDate, endDate });
  return [last && isKnown ? last : lastTwelveMonths(today), remember];
}
