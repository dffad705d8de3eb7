import { messages } from '#shared/messages.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { useUnsaved } from '#web/forms/unsaved.ts';

const text = messages.photos;

/**
 * Photos that are chosen, and not on the phone's queue yet: leaving asks first. A photo that was taken in the page may be the only copy.
 * `mayClose` asks before their dialog closes.
 */
export function useUnsavedPhotos(count: number, leaveOutAll: () => void) {
  const { forget } = useUnsaved(count > 0, {
    ...{ name: 'photos', keep: null, throwAway: leaveOutAll, staysOnSearch: false },
  });
  const mayClose = async () =>
    count === 0 || (await askConfirm({ question: text.leaveOutQuestion(count), confirmLabel: text.leaveOut }));
  return { mayClose, forget };
}
