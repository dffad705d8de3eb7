import { messages } from '#shared/messages.ts';
import type { PageLink } from '#web/define-page.ts';
import { pages } from '#web/pages.ts';
import { pathOf, paths } from '#web/paths.ts';

export type NavItem = Omit<PageLink, 'menu'> & { path: string };
export type NavGroup = { label: string; items: NavItem[] };

const text = messages.shell;
const links = pages.flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []));
const linksOf = (menu: PageLink['menu']) => links.filter((link) => link.menu === menu);
const library = linksOf('library');

/** The documented menus. A single item is a plain link without a menu. */
export const menus: (NavGroup | NavItem)[] = [
  { label: text.projects, items: [...linksOf('projects'), ...library] },
  { label: text.activityNotes, items: linksOf('activities') },
  ...linksOf('report'),
  { label: text.organisationProfile, items: linksOf('organisation') },
  { label: text.volunteer, items: linksOf('volunteers') },
];

/** The first links of the phone's menu. */
export const mainPlaces: NavItem[] = links.filter((link) => link.isMain);

/** What the documented menus do not have, so that one screen shows one way to each place. */
export const sidebarGroups: { label?: string; items: NavItem[] }[] = [
  { items: linksOf('beside') },
  { label: text.records, items: linksOf('records') },
];

/** In the phone's menu: the documented menus with more than the main places. */
export const foldedMenus = menus.filter(
  (entry): entry is NavGroup => isGroup(entry) && entry.items.some((item) => !mainPlaces.includes(item)),
);

export function isGroup(entry: NavGroup | NavItem): entry is NavGroup {
  return 'items' in entry;
}

/** Whether the link is that of the current page. A stored activity, which the address names, was found by Search Activity. */
export function isCurrent(item: NavItem, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const here = pathOf(pathname);
  const isStored = here === paths.addActivity && /^\d+$/.test(new URLSearchParams(search).get('activity') ?? '');
  const shown = isStored ? paths.searchActivity : here;
  return shown === item.path || shown === item.alsoAt;
}

/** `Add Project` is called `Edit Project` while a project is being edited. */
export function labelOf({ label, alsoAt, labelThere = label }: NavItem, pathname: string): string {
  return pathOf(pathname) === alsoAt ? labelThere : label;
}
