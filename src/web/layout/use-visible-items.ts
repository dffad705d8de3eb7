import { may } from '#shared/permissions.ts';
import { useSession } from '#web/session-context.ts';
import type { NavItem } from './navigation.ts';

/** The links that the signed-in person may see. */
export function useVisibleItems(items: NavItem[]): NavItem[] {
  const { user } = useSession();
  return items.filter((item) => !item.permission || may(user.role, item.permission));
}
