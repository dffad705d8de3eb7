import type { ChecklistItem } from '#shared/activities/checklist.ts';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';

/** Who ticked an item, and when: `Wiremu Tāmati, 08:38`. Nothing while it is not ticked. */
export function TickedBy({ item: { tickedBy, tickedAt } }: { item: ChecklistItem }) {
  const { config } = useSession();
  const today = useToday();
  if (tickedAt === null) return null;
  const when = formatMoment(tickedAt, config.orgTimezone, today);
  return messages.checklist.tickedBy(tickedBy ?? messages.general.someone, when);
}
