import { Button } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ActivityObjective } from '#shared/activities/outcome.ts';
import { attendanceOf } from '#shared/attendance/rows.ts';
import { countMinutes } from '#shared/attendance.ts';
import { hoursOfMinutes } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { isMeasuredInHours } from '#shared/objectives.ts';
import lines from '#web/components/lines.module.css';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { formatFigure } from '#web/parts/series.ts';
import { allKnown } from '#web/sync/effects/known.ts';
import { trpc } from '#web/trpc.ts';
import { useActivityEditing } from './activity-editing.tsx';
import { useDocument } from './use-document.ts';

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
      classNames={{ root: lines.tall ?? '', label: lines.tallWords ?? '' }}
      leftSection={<IconClockCheck size={18} stroke={1.7} aria-hidden />}
      onClick={() => onUse(numberText(hours))}
    >
      {messages.hours.fromSignOns(formatFigure(hours))}
    </Button>
  );
}

/** The hours of an activity's sign-on list: the server's or, without coverage, those of what is kept, with what waits. */
function useSignOnHours(activityId: number, enabled: boolean): number {
  const cache = useQueryClient();
  const hasCoverage = useHasCoverage();
  const { data } = trpc.hours.ofActivity.useQuery({ activityId }, { enabled });
  const { data: kept } = useDocument(activityId, attendanceOf);
  if (!enabled) return 0;
  if (hasCoverage || !kept) return data?.hours ?? 0;
  // Somebody may have been signed on at another activity for a part of the time.
  const counted = countMinutes(allKnown(cache, 'activities.document').flatMap(({ data }) => data.attendance));
  return hoursOfMinutes(kept.reduce((sum, { id }) => sum + (counted.get(id) ?? 0), 0));
}
