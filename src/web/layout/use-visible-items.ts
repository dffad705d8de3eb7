import { may } from '#shared/permissions.ts';
import type { PageLink } from '#web/define-page.ts';
import { useSession } from '#web/session-context.ts';

/** The links that the signed-in person may see. */
export function useVisibleItems(items: PageLink[]): PageLink[] {
  const { user } = useSession();
  return items.filter((item) => !item.nav.permission || may(user.role, item.nav.permission));
}
