import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { hazardsOf } from '#shared/activities/risk.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { hazardRemoval } from '#web/sync/effects/hazards.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { hazardTexts } from './hazard-texts.ts';

export type ActivityHazard = ReturnType<typeof hazardsOf>[number];

const columns: Column<ActivityHazard>[] = [
  {
    key: 'hazardDescription',
    title: messages.hazards.description,
    isTitle: true,
    render: (hazard) => (
      <Text span inherit fw={400}>
        {hazard.hazardDescription}
        <HazardWaits hazard={hazard} />
      </Text>
    ),
    sortValue: (hazard) => hazard.hazardDescription,
  },
];

function HazardWaits({ hazard: { id, activityId } }: { hazard: ActivityHazard }) {
  return <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: 'hazards', id }} />;
}

type HazardTableProps = {
  kind: HazardKind;
  query: { data: ActivityHazard[] | undefined; isError: boolean; refetch: () => unknown };
  /** Runs after a hazard was removed from the list. */
  onRemove: () => void;
};

export function HazardTable({ kind, query, onRemove }: HazardTableProps) {
  const remove = useRemoveHazard(kind);
  const { whileEditing } = useActivityEditing();
  return (
    <DataTable
      bare
      label={hazardTexts[kind].title}
      columns={columns}
      rows={query.data}
      rowKey={(hazard) => hazard.hazardId}
      loadingRows={2}
      empty={{ text: hazardTexts[kind].empty }}
      failed={failedOf(query, messages.activityRisk.loadHazardsFailed)}
      actions={whileEditing((hazard: ActivityHazard) => (
        <ActionIconButton
          label="Remove"
          subject={hazard.hazardDescription}
          icon={IconTrash}
          onClick={() => {
            remove(hazard);
            onRemove();
          }}
        />
      ))}
    />
  );
}

/** Removes a hazard from the list at once; restores it and says why when the server refuses. */
function useRemoveHazard(kind: HazardKind): (hazard: ActivityHazard) => void {
  const { run } = useChange('activities.risk.removeHazard', {
    draws: drawsOf('activities.risk.removeHazard'),
    done: ({ message }) => message,
    failed: hazardTexts[kind].removeFailed,
    ms: bannerMs.activityRisk,
  });
  return (hazard) => {
    const { activityId, hazardId } = hazard;
    void run(hazardRemoval(hazard), { path: 'activities.risk.addHazard', input: { activityId, kind, hazardId } });
  };
}
