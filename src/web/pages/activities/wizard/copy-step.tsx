import { activityOf } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { trpc } from '#web/trpc.ts';
import { DetailsStep } from './details-step.tsx';

/** The details of a copy that is not saved yet: those of the activity with this id, for another day. */
export function CopyStep({ id }: { id: number }) {
  const original = useReadDocument(id, { select: activityOf });
  // Never from an earlier copy, which took the name.
  const copyName = trpc.activities.details.copyName.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  if (original.data && copyName.data)
    return <DetailsStep activity={undefined} copy={{ activity: original.data, name: copyName.data.activityName }} />;
  const failed = original.isError ? original : copyName;
  return (
    <Surface>
      <NotLoaded query={failed} failedText={messages.activities.loadFailed} />
    </Surface>
  );
}
