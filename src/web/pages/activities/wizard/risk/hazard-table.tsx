import { IconTrash } from '@tabler/icons-react';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { errorText } from '#web/error-text.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useActivityEditing } from '../activity-editing.tsx';
import { hazardTexts } from './hazard-texts.ts';
import classes from './risk-step.module.css';
import { useRefreshStep } from './use-refresh-step.ts';

export type ActivityHazard = Outputs['activities']['risk']['listHazards'][number];

const columns: Column<ActivityHazard>[] = [
  {
    key: 'hazardDescription',
    title: messages.hazards.description,
    isTitle: true,
    render: (hazard) => <span className={classes.hazardText}>{hazard.hazardDescription}</span>,
    sortValue: (hazard) => hazard.hazardDescription,
  },
];

type HazardTableProps = {
  activityId: number;
  kind: HazardKind;
  query: { data: ActivityHazard[] | undefined; isError: boolean; refetch: () => unknown };
  /** After a hazard was taken out of the list. */
  onRemove: () => void;
};

export function HazardTable({ activityId, kind, query, onRemove }: HazardTableProps) {
  const remove = useRemoveHazard(activityId, kind);
  const { whileEditing } = useActivityEditing();
  return (
    <DataTable
      bare
      label={hazardTexts[kind].title}
      columns={columns}
      rows={query.data}
      rowKey={(hazard) => hazard.id}
      loadingRows={2}
      empty={{ text: hazardTexts[kind].empty }}
      failed={
        query.isError ? { text: messages.activityRisk.loadHazardsFailed, onRetry: () => query.refetch() } : undefined
      }
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

/** Out of the list at once; back in its place with a message when the server refuses. */
function useRemoveHazard(activityId: number, kind: HazardKind): (hazard: ActivityHazard) => void {
  const utils = trpc.useUtils();
  const list = utils.activities.risk.listHazards;
  const refresh = useRefreshStep(activityId);
  const banner = useBanner();
  const where = { activityId, kind };
  const removal = trpc.activities.risk.removeHazard.useMutation({
    onMutate: async ({ id }) => {
      await list.cancel(where);
      const removed = list.getData(where)?.find((hazard) => hazard.id === id);
      list.setData(where, (rows) => rows?.filter((hazard) => hazard.id !== id));
      return { removed };
    },
    onError: (error, _input, context) => {
      const back = context?.removed;
      // Only this row comes back: another may have been removed meanwhile.
      if (back) list.setData(where, (rows) => rows && [...rows.filter(({ id }) => id !== back.id), back]);
      banner.failure(errorText(error, hazardTexts[kind].removeFailed), bannerMs.activityRisk);
    },
    onSettled: refresh,
  });
  return ({ id }) => removal.mutate({ id, kind });
}
