import { Stack } from '@mantine/core';
import { objectivesOf } from '#shared/activities/outcome.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import { hasPredators } from '#web/parts/activity/from-lines.tsx';
import { PredatorSection } from '#web/parts/activity/predator-section.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { Photos } from '#web/parts/photos/photos.tsx';
import { OutcomeTable } from './outcome/outcome-table.tsx';

/** The activity's results for each objective, and its predator control where that is one of them or traps were checked. */
export function OutcomeStep({ activity }: StepProps) {
  const query = useDocument(activity.id, objectivesOf);
  const objectives = query.data;
  const hasPredatorControl = objectives?.some(({ title }) => isPredatorControl(title)) ?? false;
  const { data: isCaught } = useDocument(activity.id, hasPredators);
  return (
    <Stack gap="var(--bl-card-gap)">
      <OutcomeTable
        activityId={activity.id}
        objectives={objectives?.filter(({ title }) => !isPredatorControl(title))}
        isError={query.isError}
        refetch={query.refetch}
      />
      {(hasPredatorControl || isCaught) && <PredatorSection activityId={activity.id} />}
      <Photos of={{ activityId: activity.id }} />
    </Stack>
  );
}
