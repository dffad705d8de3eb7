import { Button, Group } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import {
  calendarYear,
  isSamePeriod,
  julyToJune,
  lastTwelveMonths,
  type Period,
  yearEarlier,
} from '#shared/report-periods.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import columns from '#web/components/columns.module.css';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.report;

type PeriodButtonsProps = {
  /** The dates in the form's fields, which may be empty. */
  period: Period;
  /** The chosen project; null before a choice. */
  projectId: number | null;
  onPick: (period: Period) => void;
  /** Called when a period is asked for that depends on the project, and none is chosen. */
  onNoProject: () => void;
};

/** The usual periods by one press. */
export function PeriodButtons({ period, projectId, onPick, onNoProject }: PeriodButtonsProps) {
  const today = useToday();
  const utils = trpc.useUtils();
  const banner = useBanner();
  const fixed = [
    { label: text.thisYear, of: calendarYear(today) },
    { label: text.lastTwelveMonths, of: lastTwelveMonths(today) },
    { label: text.julyToJune, of: julyToJune(today) },
  ];
  const earlier = yearEarlier(period);

  async function pickAll() {
    if (projectId === null) return onNoProject();
    try {
      onPick(await utils.reports.span.fetch({ projectId }));
    } catch (error) {
      banner.failure(errorText(error, text.failed), bannerMs.library);
    }
  }

  return (
    <Group role="group" aria-label={text.period} gap="xs" className={columns.wide ?? ''}>
      {fixed.map(({ label, of }) => (
        <PeriodButton key={label} label={label} isOn={isSamePeriod(period, of)} onClick={() => onPick(of)} />
      ))}
      <PeriodButton label={text.allTime} onClick={() => void pickAll()} />
      {!isSamePeriod(earlier, period) && (
        <PeriodButton label={text.yearEarlier} onClick={() => onPick(earlier)} variant="subtle" />
      )}
    </Group>
  );
}

type PeriodButtonProps = { label: string; isOn?: boolean; onClick: () => void; variant?: string };

function PeriodButton({ label, isOn, onClick, variant = 'default' }: PeriodButtonProps) {
  return (
    <Button size="sm" variant={isOn ? 'light' : variant} aria-pressed={isOn} onClick={onClick}>
      {label}
    </Button>
  );
}
