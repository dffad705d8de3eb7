import { Button } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { isMeasuredInHours } from '#shared/objectives.ts';
import { showHours } from '#web/pages/hours/show-hours.ts';
import { useActivityEditing } from '../activity-editing.tsx';
import classes from './outcome.module.css';
import type { ActivityObjective } from './outcome-types.ts';
import { useSignOnHours } from './use-sign-on-hours.ts';

type SignOnHoursProps = {
  activityId: number;
  row: ActivityObjective;
  /** What the field holds. */
  typed: string;
  /** Gets the hours as they would be typed. */
  onUse: (typed: string) => void;
};

/** Offers the hours of the sign-on list for an objective that is measured in hours, unless the field holds them. */
export function SignOnHours({ activityId, row, typed, onUse }: SignOnHoursProps) {
  const { isReadOnly } = useActivityEditing();
  const enabled = !isReadOnly && activityId > 0 && isMeasuredInHours(row.measurement);
  // To two decimals, as the button says it.
  const hours = Math.round(useSignOnHours(activityId, enabled) * 100) / 100;
  if (!enabled || hours === 0 || numberText(hours) === typed) return null;
  return (
    <Button
      variant="light"
      classNames={{ root: classes.fromSignOns ?? '', label: classes.fromSignOnsLabel ?? '' }}
      leftSection={<IconClockCheck size={18} stroke={1.7} aria-hidden />}
      onClick={() => onUse(numberText(hours))}
    >
      {messages.hours.fromSignOns(showHours(hours))}
    </Button>
  );
}
