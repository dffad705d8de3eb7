import { messages } from '#shared/messages.ts';
import { MissingMark } from '#web/components/missing-mark.tsx';
import { useMay } from '#web/session-context.ts';

/** Marks somebody who may be a volunteer who was there already, for those who may decide that. */
export function AlikeMark({ maybeSameId }: { maybeSameId: number | null }) {
  const mayJoin = useMay('volunteers:join');
  if (!mayJoin || maybeSameId === null) return null;
  return <MissingMark text={messages.volunteers.perhapsSame} help={messages.volunteers.perhapsSameHint} />;
}
