import {
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
import { activitySteps } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { julyToJune, lastTwelveMonths } from '#shared/report-periods.ts';
import { ofId, ofToday, type Page, page } from './define-page.ts';
import { loadStepCode, loadStepData } from './pages/activities/wizard/load-steps.ts';
import { readAddress } from './pages/activities/wizard/read-address.ts';
import { rangeOf, readMonth } from './pages/calendar/month-days.ts';
import { pathOf, paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

const text = messages.shell;
const firstRows = { page: 1, pageSize: 50 } as const;

/** The one list of the pages of people who are signed in. Links stand in this order, in the menus and beside the page. */
export const pages: readonly Page[] = [
  page(paths.home, async () => (await import('./pages/home/home-page.tsx')).HomePage, {
    needsCoverage: false,
    nav: { menu: 'home', label: 'Home', icon: IconHome, isBeside: true },
    // With all that stands above the activities, which are drawn once their place is known.
    firstData: ({ activities, attendance, incidents, stillOut }) => [
      activities.home.prefetch(),
      activities.complete.failedSendings.prefetch(),
      attendance.signedOn.prefetch(),
      incidents.actions.overdue.prefetch(),
      incidents.withdrawnByOthers.prefetch(),
      stillOut.list.prefetch(),
      stillOut.signedOnElsewhere.prefetch(),
    ],
  }),
  page(paths.addActivity, async () => (await import('./pages/activities/activity-page.tsx')).ActivityPage, {
    needsCoverage: false,
    nav: { menu: 'activities', label: text.addActivity, icon: IconPlus, isBeside: true },
    firstData: (utils, search) => {
      const { activityId, step } = readAddress(search);
      const { slug } = activitySteps[step - 1] ?? activitySteps[0];
      // The details of a stored activity are read-only at first.
      if (activityId === null || step !== 1) loadStepCode(slug);
      if (activityId === null) return utils.projects.pickList.prefetch();
      loadStepData(slug, utils);
      return utils.activities.document.prefetch({ id: activityId }, { staleTime: Number.POSITIVE_INFINITY });
    },
  }),
  page(paths.searchActivity, async () => (await import('./pages/activities/activities-page.tsx')).ActivitiesPage, {
    needsCoverage: false,
    nav: { menu: 'activities', label: text.searchActivity, icon: IconSearch, isBeside: true },
    firstData: ({ activities }, search) => {
      if (search.size > 0) return undefined;
      const first = { tab: 'active', term: '', sort: 'activityDate', descending: true, ...firstRows } as const;
      return [activities.list.prefetch(first), activities.counts.prefetch()];
    },
  }),
  page(paths.day, async () => (await import('./pages/day/day-page.tsx')).DayPage, {
    needsCoverage: false,
    firstData: ofId('activity', ({ activities, attendance }, activityId) => {
      const { document } = activities;
      return [document.prefetch({ id: activityId }), attendance.signedOn.prefetch()];
    }),
  }),
  page(
    paths.printActivity,
    async () => (await import('./pages/activities/print/print-activity-page.tsx')).PrintActivityPage,
    {
      needsCoverage: false,
      firstData: ofId('activity', ({ activities }, id) => activities.document.prefetch({ id })),
    },
  ),
  page(
    paths.printIncident,
    async () => (await import('./pages/activities/print/print-incident-page.tsx')).PrintIncidentPage,
    { needsCoverage: false },
  ),
  page(paths.calendar, async () => (await import('./pages/calendar/calendar-page.tsx')).CalendarPage, {
    needsCoverage: false,
    nav: { label: text.calendar, icon: IconCalendarMonth, isBeside: true },
    firstData: ofToday(({ activities, projects }, today, search) => {
      const range = rangeOf(readMonth(search.get('month'), today));
      return [activities.calendar.list.prefetch(range), projects.pickList.prefetch()];
    }),
  }),
  page(paths.addProject, async () => (await import('./pages/projects/project-form-page.tsx')).ProjectFormPage, {
    needsCoverage: true,
    nav: {
      menu: 'projects',
      label: text.addProject,
      icon: IconFolderPlus,
      alsoAt: paths.editProject,
      labelThere: text.editProject,
    },
  }),
  page(paths.editProject, async () => (await import('./pages/projects/project-form-page.tsx')).ProjectFormPage, {
    needsCoverage: true,
    firstData: ofId('project', ({ projects }, id) => projects.get.prefetch({ id })),
  }),
  page(paths.searchProject, async () => (await import('./pages/projects/projects-page.tsx')).ProjectsPage, {
    needsCoverage: true,
    nav: { menu: 'projects', label: text.searchProject, icon: IconFolders, alsoAt: paths.project, isBeside: true },
    firstData: ({ projects }) => projects.list.prefetch(),
  }),
  page(paths.project, async () => (await import('./pages/projects/project-page.tsx')).ProjectPage, {
    needsCoverage: true,
    firstData: ofId('project', ({ projects }, id) => projects.overview.prefetch({ id })),
  }),
  page(paths.objectives, async () => (await import('./pages/objectives/objectives-page.tsx')).ObjectivesPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Objectives', icon: IconTarget },
    firstData: ({ objectives }) => objectives.list.prefetch(),
  }),
  page(paths.risks, async () => (await import('./pages/risks/risks-page.tsx')).RisksPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Risks', icon: IconAlertTriangle },
    firstData: ({ risks }) => risks.browse.prefetch(),
  }),
  page(paths.hazards, async () => (await import('./pages/hazards/hazards-page.tsx')).HazardsPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Hazards', icon: IconBinoculars },
    firstData: ({ hazards }) => [
      hazards.list.prefetch({ kind: 'site' }),
      hazards.list.prefetch({ kind: 'activity_people' }),
    ],
  }),
  page(paths.checklist, async () => (await import('./pages/checklist/checklist-page.tsx')).ChecklistPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Checklist', icon: IconChecklist },
    firstData: ({ checklist }) => checklist.list.prefetch(),
  }),
  page(paths.incidents, async () => (await import('./pages/incidents/incidents-page.tsx')).IncidentsPage, {
    needsCoverage: false,
    nav: { label: text.incidents, icon: IconFirstAidKit, alsoAt: paths.incident, isBeside: true },
    firstData: ofToday(({ incidents }, today, search) => {
      if (search.size > 0) return undefined;
      const { startDate: from, endDate: to } = lastTwelveMonths(today);
      const { counts, list } = incidents;
      const term = '';
      return [counts.prefetch({ term }), counts.prefetch({ term, from, to }), list.prefetch({ term, ...firstRows })];
    }),
  }),
  page(paths.incident, async () => (await import('./pages/incidents/incident-page.tsx')).IncidentPage, {
    needsCoverage: false,
    firstData: ofId('incident', ({ incidents }, id) => incidents.get.prefetch({ id })),
  }),
  page(paths.reportIncident, async () => (await import('./pages/incidents/report-page.tsx')).ReportIncidentPage, {
    needsCoverage: false,
  }),
  page(paths.notifiable, async () => (await import('./pages/incidents/notifiable-page.tsx')).NotifiablePage, {
    needsCoverage: false,
    firstData: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  }),
  page(paths.report, async () => (await import('./pages/reports/report-page.tsx')).ReportPage, {
    needsCoverage: true,
    nav: { menu: 'report', label: text.report, icon: IconClipboardData, isBeside: true },
    firstData: ({ projects }) => projects.list.prefetch(),
  }),
  page(paths.projectReport, async () => (await import('./pages/reports/project-report-page.tsx')).ProjectReportPage, {
    needsCoverage: true,
    firstData: ({ projects }) => projects.list.prefetch(),
  }),
  page(paths.addVolunteer, async () => (await import('./pages/volunteers/volunteer-form-page.tsx')).VolunteerFormPage, {
    needsCoverage: true,
    nav: { menu: 'volunteers', label: text.addVolunteer, icon: IconUserPlus },
    firstData: ofId('volunteer', ({ volunteers }, id) => volunteers.get.prefetch({ id })),
  }),
  page(paths.volunteers, async () => (await import('./pages/volunteers/volunteers-page.tsx')).VolunteersPage, {
    needsCoverage: true,
    nav: { menu: 'volunteers', label: text.volunteer, icon: IconUsers, isBeside: true },
    firstData: ({ volunteers }, search) => (search.size > 0 ? undefined : volunteers.list.prefetch({ search: '' })),
  }),
  page(paths.importVolunteers, async () => (await import('./pages/volunteers/import-page.tsx')).ImportVolunteersPage, {
    needsCoverage: true,
  }),
  page(paths.hours, async () => (await import('./pages/hours/hours-page.tsx')).HoursPage, {
    needsCoverage: true,
    nav: { label: messages.hours.title, icon: IconClock, isBeside: true },
    firstData: ofToday(({ hours, projects }, today, search) => {
      if (search.size > 0) return undefined;
      const asked = { from: julyToJune(today).startDate, to: today, projectId: null, by: 'person' } as const;
      return [hours.show.prefetch(asked), projects.list.prefetch()];
    }),
  }),
  page(paths.addUser, async () => (await import('./pages/staff/staff-form-page.tsx')).StaffFormPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.addUser, icon: IconUserPlus, permission: 'staff:write' },
    firstData: ofId('user', ({ staff }, id) => staff.get.prefetch({ id })),
  }),
  page(paths.groupAdmins, async () => (await import('./pages/staff/role-pages.tsx')).GroupAdminsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.groupAdmin, icon: IconKey },
    firstData: ({ staff }) => staff.list.prefetch({ role: 'Group Admin' }),
  }),
  page(paths.teamLeaders, async () => (await import('./pages/staff/role-pages.tsx')).TeamLeadersPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.teamLeaders, icon: IconUserShield },
    firstData: ({ staff }) => staff.list.prefetch({ role: 'Team Leader' }),
  }),
  page(paths.fieldStaff, async () => (await import('./pages/staff/role-pages.tsx')).FieldStaffPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.fieldStaff, icon: IconUsersGroup },
    firstData: ({ staff }) => staff.list.prefetch({ role: 'Field Staff' }),
  }),
  page(paths.emails, async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: 'Emails', icon: IconMail, permission: 'admin:read' },
  }),
  page(paths.tokens, async () => (await import('./pages/tokens/tokens-page.tsx')).TokensPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.tokens.title, icon: IconPlugConnected, permission: 'tokens:read' },
  }),
  page(paths.backups, async () => (await import('./pages/backups/backups-page.tsx')).BackupsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.backups.title, icon: IconDatabase, permission: 'everything:read' },
  }),
  page(paths.files, async () => (await import('./pages/files/files-page.tsx')).FilesPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.files.title, icon: IconFiles, permission: 'admin:read' },
  }),
  page(paths.exports, async () => (await import('./pages/exports/exports-page.tsx')).ExportsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.exports.title, icon: IconDownload, permission: 'everything:read' },
  }),
  page(paths.safetyTexts, async () => (await import('./pages/safety-texts/safety-texts-page.tsx')).SafetyTextsPage, {
    needsCoverage: true,
    nav: {
      menu: 'organisation',
      label: messages.safetyTexts.title,
      icon: IconFirstAidKit,
      permission: 'safety-texts:write',
    },
    firstData: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  }),
  page(paths.system, async () => (await import('./pages/system/system-page.tsx')).SystemPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.system.title, icon: IconServer, permission: 'admin:read' },
  }),
  page(paths.audit, async () => (await import('./pages/audit/audit-page.tsx')).AuditPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.audit.title, icon: IconHistory, permission: 'everything:read' },
  }),
  page(paths.account, async () => (await import('./pages/account/account-page.tsx')).AccountPage, {
    needsCoverage: true,
    firstData: ({ session }) => session.list.prefetch(),
  }),
  page(paths.outbox, async () => (await import('./pages/outbox/outbox-page.tsx')).OutboxPage, { needsCoverage: false }),
  page('*', async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage, { needsCoverage: false }),
];

type Address = Pick<Location, 'pathname' | 'search'>;

const pageAt = ({ pathname }: Address) => pages.find(({ path }) => path === pathOf(pathname));

/** Fetches the code of the page at an address. */
export async function loadCode(address: Address): Promise<void> {
  await pageAt(address)?.load();
}

/** Fetches what the page at an address asks for first, unless it was fetched a moment ago. */
export function loadData(address: Address, utils: TrpcUtils): void {
  void pageAt(address)?.firstData?.(utils, new URLSearchParams(address.search));
}
