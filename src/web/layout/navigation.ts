import { messages } from '#shared/messages.ts';
import type { PageLink } from '#web/define-page.ts';
import { addActivity, searchActivity } from '#web/pages/activities/pages.ts';
import { audit } from '#web/pages/audit/pages.ts';
import { backups } from '#web/pages/backups/pages.ts';
import { calendar } from '#web/pages/calendar/pages.ts';
import { checklist } from '#web/pages/checklist/pages.ts';
import { emails } from '#web/pages/emails/pages.ts';
import { exports } from '#web/pages/exports/pages.ts';
import { files } from '#web/pages/files/pages.ts';
import { hazards } from '#web/pages/hazards/pages.ts';
import { home } from '#web/pages/home/pages.ts';
import { hours } from '#web/pages/hours/pages.ts';
import { incidents } from '#web/pages/incidents/pages.ts';
import { objectives } from '#web/pages/objectives/pages.ts';
import { addProject, searchProject } from '#web/pages/projects/pages.ts';
import { report } from '#web/pages/reports/pages.ts';
import { risks } from '#web/pages/risks/pages.ts';
import { safetyTexts } from '#web/pages/safety-texts/pages.ts';
import { addUser, fieldStaff, groupAdmins, teamLeaders } from '#web/pages/staff/pages.ts';
import { system } from '#web/pages/system/pages.ts';
import { tokens } from '#web/pages/tokens/pages.ts';
import { addVolunteer, volunteers } from '#web/pages/volunteers/pages.ts';
import { pageAt } from '#web/pages.ts';

export type NavGroup = { label: string; items: PageLink[] };

const text = messages.shell;
const library = [objectives, risks, hazards, checklist];

/** The documented menus. A single item is a plain link without a menu. */
export const menus: (NavGroup | PageLink)[] = [
  { label: text.projects, items: [addProject, searchProject, ...library] },
  { label: text.activityNotes, items: [addActivity, searchActivity] },
  report,
  {
    label: text.organisationProfile,
    items: [
      ...[addUser, groupAdmins, teamLeaders, fieldStaff],
      ...[emails, tokens, backups, files, exports, safetyTexts, system, audit],
    ],
  },
  { label: text.volunteer, items: [addVolunteer, volunteers] },
];

/** The most used links, beside every page. */
export const sidebarGroups: { label?: string; items: PageLink[] }[] = [
  { items: [home, addActivity, searchActivity, calendar, searchProject, incidents, report, volunteers, hours] },
  { label: 'Library', items: library },
];

export function isGroup(entry: NavGroup | PageLink): entry is NavGroup {
  return 'items' in entry;
}

/** Whether the link is that of the current page. A stored activity, which the address names, was found by Search Activity. */
export function isCurrent({ path }: PageLink, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const here = pageAt(pathname);
  const isStored = here?.path === addActivity.path && /^\d+$/.test(new URLSearchParams(search).get('activity') ?? '');
  return path === (isStored ? searchActivity : (here?.under?.link ?? here))?.path;
}

/** `Add Project` is called `Edit Project` while a project is being edited. */
export function labelOf({ path, nav }: PageLink, pathname: string): string {
  const under = pageAt(pathname)?.under;
  return (under?.link.path === path && under.label) || nav.label;
}
