import { Button, Group, Title } from '@mantine/core';
import { useRef } from 'react';
import { risksOf } from '#shared/activities/risk.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import { tableRoom } from '#web/components/table-room.ts';
import { useHasRoom } from '#web/components/use-has-room.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { useAskedForm } from '#web/parts/activity/asked-form.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { shownId } from '#web/sync/made-ids.ts';
import { RiskCards } from './risk-cards.tsx';
import { RiskDialog } from './risk-dialog.tsx';
import { RiskTable, riskColumns } from './risk-table.tsx';
import type { ActivityRisk } from './risk-types.ts';

/** The risks of an activity, each with its rating and chosen controls. */
export function ActivityRisks({ activityId }: { activityId: number }) {
  const query = useDocument(activityId, risksOf);
  const dialog = useDialog<ActivityRisk | null>();
  const remove = useRemoveRisk(activityId);
  const [room, hasRoom] = useHasRoom(tableRoom({ columns: riskColumns, actions: true }));
  const { whileEditing } = useActivityEditing();
  const rows = query.data;
  const isFull = (rows?.length ?? 0) >= bounds.risks;
  useAskedForm('risk', rows && ((of) => dialog.open(rows.find(({ id }) => String(id) === of) ?? null)));
  const addButton = useRef<HTMLButtonElement>(null);
  const listed = {
    onEdit: dialog.open,
    onRemove: (risk: ActivityRisk) => {
      remove(risk);
      // The pressed button disappears with its row: keep the focus from jumping to the top of the page.
      addButton.current?.focus({ preventScroll: true });
    },
  };

  return (
    <section ref={room} aria-labelledby="activity-risks">
      <Group gap="sm" mt="xs" mb="sm">
        <Title order={2} id="activity-risks">
          Risks
        </Title>
        {rows && <CountPill count={rows.length} />}
        {whileEditing(
          <Button ref={addButton} ms="auto" disabled={isFull} onClick={() => dialog.open(null)}>
            {messages.activityRisk.add}
          </Button>,
        )}
      </Group>
      {isFull && whileEditing(<p>{messages.bounds.risks(bounds.risks)}</p>)}
      {rows && rows.length > 0 && !hasRoom ? (
        <RiskCards rows={rows} {...listed} />
      ) : (
        <RiskTable query={query} {...listed} />
      )}
      {dialog.shown && (
        <RiskDialog
          key={dialog.shown.key}
          activityId={activityId}
          risk={rows?.find((row) => isSame(row, dialog.shown?.subject)) ?? dialog.shown.subject}
          usedTitleIds={(rows ?? []).map(({ riskTitleId }) => riskTitleId)}
          {...dialog.props}
        />
      )}
    </section>
  );
}

/** True also for a risk that the server has given its own id since the dialog opened. */
const isSame = (row: ActivityRisk, shown: ActivityRisk | null | undefined) =>
  Boolean(shown) && shownId('risk', row.id) === shownId('risk', shown?.id ?? 0);

/** Removes a risk from the list at once; restores it and says why when the server refuses. */
function useRemoveRisk(activityId: number): (risk: ActivityRisk) => void {
  const { run } = useChange('activities.risk.remove', {
    draws: drawsOf('activities.risk.remove'),
    done: ({ message }) => message,
    failed: messages.activityRisk.removeFailed,
    ms: bannerMs.activityRisk,
  });
  return ({ id, riskTitleId, likelihood, consequences, chosenControlIds }) => {
    const input = { activityId, riskTitleId, likelihood, consequences, chosenControlIds };
    void run({ activityId, riskId: id }, { path: 'activities.risk.add', input });
  };
}
