import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { throwAwayForms } from '#web/changes/unsaved.ts';
import { useChange } from '#web/changes/use-change.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { noteDeleted } from '#web/field/deleted-activities.ts';
import { paths } from '#web/paths.ts';
import { useOpenActivity } from './open-activity.ts';
import { undoRemoval } from './undo-removal.ts';

/** Deletes an activity without records after a question, opens the list, and offers `Undo` there. */
export function useDeleteActivity({ id, activityName }: { id: number; activityName: string }): () => Promise<void> {
  const navigate = useNavigate();
  const open = useOpenActivity();
  const { run } = useChange('activities.details.remove', {
    done: ({ message }) => message,
    failed: messages.activities.deleteFailed,
    ms: bannerMs.library,
    undo: undoRemoval,
  });
  return async () => {
    const question = messages.activities.confirmDelete(activityName);
    if (!(await askConfirm({ question, title: 'Delete activity' })) || !(await run({ id }))) return;
    open.forget();
    throwAwayForms();
    await navigate(paths.searchActivity);
    noteDeleted(id);
  };
}
