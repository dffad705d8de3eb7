import {
  type Icon,
  IconAlertTriangle,
  IconBinoculars,
  IconCalendarMonth,
  IconChecklist,
  IconClipboardData,
  IconClock,
  IconDatabase,
  IconDownload,
  IconFiles,
  IconFirstAidKit,
  IconFolderPlus,
  IconFolders,
  IconHistory,
  IconHome,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconServer,
  IconTarget,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import type { Permission } from '#shared/permissions.ts';
import { paths } from '#web/paths.ts';

export type NavItem = {
  path: string;
  label: string;
  icon: Icon;
  /** Who may see the link. Everybody when absent. */
  permission?: Permission;
  /** Another address of the same screen, and the link's label there. */
  alias?: { path: string; label: string };
};

export type NavGroup = { label: string; items: NavItem[] };

const text = messages.shell;

const addProject: NavItem = {
  path: paths.addProject,
  label: text.addProject,
  icon: IconFolderPlus,
  alias: { path: paths.editProject, label: text.editProject },
};
const searchProject: NavItem = {
  path: paths.searchProject,
  label: text.searchProject,
  icon: IconFolders,
  alias: { path: paths.project, label: text.searchProject },
};
const addActivity: NavItem = { path: paths.addActivity, label: text.addActivity, icon: IconPlus };
const searchActivity: NavItem = { path: paths.searchActivity, label: text.searchActivity, icon: IconSearch };
const calendar: NavItem = { path: paths.calendar, label: text.calendar, icon: IconCalendarMonth };
const home: NavItem = { path: paths.home, label: 'Home', icon: IconHome };
const incidents: NavItem = {
  path: paths.incidents,
  label: text.incidents,
  icon: IconFirstAidKit,
  alias: { path: paths.incident, label: text.incidents },
};
const report: NavItem = { path: paths.report, label: text.report, icon: IconClipboardData };
const volunteers: NavItem = { path: paths.volunteers, label: text.volunteer, icon: IconUsers };
const hours: NavItem = { path: paths.hours, label: messages.hours.title, icon: IconClock };
const library: NavItem[] = [
  { path: paths.objectives, label: 'Objectives', icon: IconTarget },
  { path: paths.risks, label: 'Risks', icon: IconAlertTriangle },
  { path: paths.hazards, label: 'Hazards', icon: IconBinoculars },
  { path: paths.checklist, label: 'Checklist', icon: IconChecklist },
];

/** The documented menus. A single item is a plain link without a menu. */
export const menus: (NavGroup | NavItem)[] = [
  { label: text.projects, items: [addProject, searchProject, ...library] },
  { label: text.activityNotes, items: [addActivity, searchActivity] },
  report,
  {
    label: text.organisationProfile,
    items: [
      { path: paths.addUser, label: text.addUser, icon: IconUserPlus, permission: 'staff:write' },
      { path: paths.groupAdmins, label: text.groupAdmin, icon: IconKey },
      { path: paths.teamLeaders, label: text.teamLeaders, icon: IconUserShield },
      { path: paths.fieldStaff, label: text.fieldStaff, icon: IconUsersGroup },
      { path: paths.emails, label: 'Emails', icon: IconMail, permission: 'admin:read' },
      { path: paths.tokens, label: messages.tokens.title, icon: IconPlugConnected, permission: 'tokens:read' },
      { path: paths.backups, label: messages.backups.title, icon: IconDatabase, permission: 'everything:read' },
      { path: paths.files, label: messages.files.title, icon: IconFiles, permission: 'admin:read' },
      { path: paths.exports, label: messages.exports.title, icon: IconDownload, permission: 'everything:read' },
      {
        path: paths.safetyTexts,
        label: messages.safetyTexts.title,
        icon: IconFirstAidKit,
        permission: 'safety-texts:write',
      },
      { path: paths.system, label: messages.system.title, icon: IconServer, permission: 'admin:read' },
      { path: paths.audit, label: messages.audit.title, icon: IconHistory, permission: 'everything:read' },
    ],
  },
  {
    label: text.volunteer,
    items: [{ path: paths.addVolunteer, label: text.addVolunteer, icon: IconUserPlus }, volunteers],
  },
];

/** The most used links, beside every page. */
export const sidebarGroups: { label?: string; items: NavItem[] }[] = [
  { items: [home, addActivity, searchActivity, calendar, searchProject, incidents, report, volunteers, hours] },
  { label: 'Library', items: library },
];

export const homeItem = home;

export function isGroup(entry: NavGroup | NavItem): entry is NavGroup {
  return 'items' in entry;
}

/** Whether the link is that of the current page. A stored activity, which the address names, was found by Search Activity. */
export function isCurrent(item: NavItem, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const here = pathname.toLowerCase().replace(/\/+$/, '');
  const isStored = here === paths.addActivity && /^\d+$/.test(new URLSearchParams(search).get('activity') ?? '');
  const shown = isStored ? paths.searchActivity : here;
  return shown === item.path || shown === item.alias?.path;
}

/** `Add Project` is called `Edit Project` while a project is being edited. */
export function labelOf(item: NavItem, pathname: string): string {
  return item.alias && pathname.toLowerCase().startsWith(item.alias.path) ? item.alias.label : item.label;
}
