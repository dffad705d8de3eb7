import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useField } from '#web/field/field-state.ts';
import type { ListedChange } from '#web/field/outbox-list.ts';

/** What a round of sending came to, said once at its end and not for each change. */
export function useRoundAnnounced(changes: readonly ListedChange[] | null | undefined): string {
  const { sending } = useField();
  const [announced, setAnnounced] = useState('');
  const before = useRef<readonly ListedChange[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins and ends with `sending`, not with a change.
  useEffect(() => {
    if (!changes) return;
    if (sending) before.current ??= changes;
    else if (before.current) {
      setAnnounced(compare(before.current, changes));
      before.current = null;
    }
  }, [sending, !changes]);
  return announced;
}

/** `3 changes sent. 1 refused. 2 waiting.`, or nothing when all is as it was. */
function compare(before: readonly ListedChange[], after: readonly ListedChange[]): string {
  const sent = before.filter(({ key }) => !after.some((one) => one.key === key)).length;
  const refusedIn = (list: readonly ListedChange[]) => list.filter(({ state }) => state === 'refused').length;
  const refused = refusedIn(after);
  if (sent === 0 && refused === refusedIn(before)) return '';
  return messages.field.announced({ sent, refused, waiting: after.length - refused });
}
