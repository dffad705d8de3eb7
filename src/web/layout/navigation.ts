import { messages } from '#shared/messages.ts';
import type { PageLink } from '#web/define-page.ts';
import { pages } from '#web/pages.ts';
import { pathOf, paths } from '#web/paths.ts';

export type NavItem = PageLink & { path: string };
export type NavGroup = { label: string; items: NavItem[] };

const text = messages.shell;
const links: NavItem[] = pages.flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []));
const linksOf = (menu: PageLink['menu']) => links.filter((link) => link.menu === menu);
const library = linksOf('library');

export const homeItems = linksOf('home');

/** The documented menus. A single item is a plain link without a menu. */
export const menus: (NavGroup | NavItem)[] = [
  { label: text.projects, items: [...linksOf('projects'), ...library] },
  { label: text.activityNotes, items: linksOf('activities') },
  ...linksOf('report'),
  { label: text.organisationProfile, items: linksOf('organisation') },
  { label: text.volunteer, items: linksOf('volunteers') },
];

/** The most used links, beside every page. */
export const sidebarGroups: { label?: string; items: NavItem[] }[] = [
  { items: links.filter((link) => link.isBeside) },
  { label: 'Library', items: library },
];

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
