import {
  IconAlertTriangle,
  IconBinoculars,
  IconCalendarMonth,
  IconCertificate,
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
  IconMap2,
  IconPaw,
  IconPlugConnected,
  IconPlus,
  IconSearch,
  IconServer,
  IconTarget,
  IconUpload,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { type Asker, type Page, page } from './define-page.ts';
import { readId } from './pages/activities/wizard/read-address.ts';
import { readAtOpening } from './parts/activity/use-document.ts';
import { pathOf, paths } from './paths.ts';

const text = messages.shell;

/** Asks for the activity that the address names. */
function askActivity({ activities }: Asker, search: URLSearchParams): void {
  const id = readId(search.get('activity'));
  if (id !== null) void activities.document.prefetch({ id }, { staleTime: Number.POSITIVE_INFINITY });
}

/** Asks for an activity, and for the lists from which its steps choose: each is complete when it opens. */
function askWizard(utils: Asker, search: URLSearchParams): void {
  const { activities, volunteers, checklist, projects } = utils;
  if (readId(search.get('activity')) === null) return void projects.pickList.prefetch();
  askActivity(utils, search);
  // As its steps ask for them: a link that is pointed at asks again for nothing that a step would not.
  void activities.details.leaders.prefetch(undefined, readAtOpening);
  void volunteers.pickList.prefetch(undefined, readAtOpening);
  void checklist.list.prefetch(undefined, readAtOpening);
  void activities.predator.subTypes.prefetch(undefined, { staleTime: Number.POSITIVE_INFINITY });
}

/** The one list of the pages of people who are signed in. Links stand in this order, in the menus and beside the page. */
export const pages: readonly Page[] = [
  page(paths.home, async () => (await import('./pages/home/home-page.tsx')).HomePage, {
    needsCoverage: false,
    nav: { menu: 'beside', label: 'Home', icon: IconHome, isMain: true },
    // With all that stands above the activities, which are drawn once their place is known.
    ask: ({ activities, attendance, incidents, stillOut }) => [
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
    nav: { menu: 'activities', label: text.addActivity, icon: IconPlus, isMain: true },
    ask: askWizard,
  }),
  page(paths.searchActivity, async () => (await import('./pages/activities/activities-page.tsx')).ActivitiesPage, {
    needsCoverage: false,
    nav: { menu: 'activities', label: text.searchActivity, icon: IconSearch, isMain: true },
  }),
  page(paths.day, async () => (await import('./pages/day/day-page.tsx')).DayPage, {
    needsCoverage: false,
    ask: askActivity,
  }),
  page(paths.walk, async () => (await import('./pages/walk/walk-page.tsx')).WalkPage, {
    needsCoverage: false,
    ask: ({ trapLines, species, traps, photos }, search) => {
      const id = readId(search.get('line'));
      if (id !== null) {
        void trapLines.walk.prefetch({ id });
        void photos.ofLine.prefetch({ lineId: id });
      }
      void species.list.prefetch();
      void traps.mostCaught.prefetch();
    },
  }),
  page(
    paths.printActivity,
    async () => (await import('./pages/activities/print/print-activity-page.tsx')).PrintActivityPage,
    {
      needsCoverage: false,
      ask: askActivity,
    },
  ),
  page(
    paths.printIncident,
    async () => (await import('./pages/activities/print/print-incident-page.tsx')).PrintIncidentPage,
    { needsCoverage: false },
  ),
  page(paths.calendar, async () => (await import('./pages/calendar/calendar-page.tsx')).CalendarPage, {
    needsCoverage: false,
    nav: { menu: 'beside', label: text.calendar, icon: IconCalendarMonth, isMain: true },
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
  }),
  page(paths.searchProject, async () => (await import('./pages/projects/projects-page.tsx')).ProjectsPage, {
    needsCoverage: true,
    nav: { menu: 'projects', label: text.searchProject, icon: IconFolders, alsoAt: paths.project, isMain: true },
  }),
  page(paths.project, async () => (await import('./pages/projects/project-page.tsx')).ProjectPage, {
    needsCoverage: true,
  }),
  page(paths.objectives, async () => (await import('./pages/objectives/objectives-page.tsx')).ObjectivesPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Objectives', icon: IconTarget },
  }),
  page(paths.risks, async () => (await import('./pages/risks/risks-page.tsx')).RisksPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Risks', icon: IconAlertTriangle },
  }),
  page(paths.hazards, async () => (await import('./pages/hazards/hazards-page.tsx')).HazardsPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Hazards', icon: IconBinoculars },
  }),
  page(paths.checklist, async () => (await import('./pages/checklist/checklist-page.tsx')).ChecklistPage, {
    needsCoverage: true,
    nav: { menu: 'library', label: 'Checklist', icon: IconChecklist },
  }),
  page(paths.traps, async () => (await import('./pages/traps/traps-page.tsx')).TrapsPage, {
    needsCoverage: true,
    nav: { menu: 'records', label: messages.traps.title, icon: IconPaw, alsoAt: paths.trap, isMain: true },
  }),
  page(paths.trapReport, async () => (await import('./pages/traps/report/trap-report-page.tsx')).TrapReportPage, {
    needsCoverage: true,
  }),
  page(paths.trap, async () => (await import('./pages/traps/trap-page.tsx')).TrapPage, { needsCoverage: true }),
  page(paths.incidents, async () => (await import('./pages/incidents/incidents-page.tsx')).IncidentsPage, {
    needsCoverage: false,
    nav: { menu: 'records', label: text.incidents, icon: IconFirstAidKit, alsoAt: paths.incident, isMain: true },
  }),
  page(paths.incident, async () => (await import('./pages/incidents/incident-page.tsx')).IncidentPage, {
    needsCoverage: false,
  }),
  page(paths.reportIncident, async () => (await import('./pages/incidents/report-page.tsx')).ReportIncidentPage, {
    needsCoverage: false,
  }),
  page(paths.notifiable, async () => (await import('./pages/incidents/notifiable-page.tsx')).NotifiablePage, {
    needsCoverage: false,
  }),
  page(paths.report, async () => (await import('./pages/reports/report-page.tsx')).ReportPage, {
    needsCoverage: true,
    nav: { menu: 'report', label: text.report, icon: IconClipboardData, alsoAt: paths.projectReport, isMain: true },
  }),
  page(paths.projectReport, async () => (await import('./pages/reports/project-report-page.tsx')).ProjectReportPage, {
    needsCoverage: true,
  }),
  page(paths.addVolunteer, async () => (await import('./pages/volunteers/volunteer-form-page.tsx')).VolunteerFormPage, {
    needsCoverage: true,
    nav: { menu: 'volunteers', label: text.addVolunteer, icon: IconUserPlus },
  }),
  page(paths.volunteers, async () => (await import('./pages/volunteers/volunteers-page.tsx')).VolunteersPage, {
    needsCoverage: true,
    nav: { menu: 'volunteers', label: text.volunteer, icon: IconUsers, isMain: true },
  }),
  page(paths.importVolunteers, async () => (await import('./pages/volunteers/import-page.tsx')).ImportVolunteersPage, {
    needsCoverage: true,
  }),
  page(paths.hours, async () => (await import('./pages/hours/hours-page.tsx')).HoursPage, {
    needsCoverage: true,
    nav: { menu: 'records', label: messages.hours.title, icon: IconClock, isMain: true },
  }),
  page(paths.tickets, async () => (await import('./pages/tickets/tickets-page.tsx')).TicketsPage, {
    needsCoverage: true,
    nav: { menu: 'records', label: messages.tickets.title, icon: IconCertificate, isMain: true },
  }),
  page(paths.map, async () => (await import('./pages/map/map-page.tsx')).MapPage, {
    needsCoverage: true,
    nav: { menu: 'records', label: messages.map.title, icon: IconMap2, isMain: true },
  }),
  page(paths.lineMap, async () => (await import('./pages/map/line-map-page.tsx')).LineMapPage, {
    needsCoverage: false,
    ask: ({ trapLines }, search) => {
      const id = readId(search.get('line'));
      if (id !== null) void trapLines.walk.prefetch({ id });
    },
  }),
  page(paths.addUser, async () => (await import('./pages/staff/staff-form-page.tsx')).StaffFormPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.addUser, icon: IconUserPlus, permission: 'staff:write' },
  }),
  page(paths.groupAdmins, async () => (await import('./pages/staff/role-pages.tsx')).GroupAdminsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.groupAdmin, icon: IconKey },
  }),
  page(paths.teamLeaders, async () => (await import('./pages/staff/role-pages.tsx')).TeamLeadersPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.teamLeaders, icon: IconUserShield },
  }),
  page(paths.fieldStaff, async () => (await import('./pages/staff/role-pages.tsx')).FieldStaffPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: text.fieldStaff, icon: IconUsersGroup },
  }),
  page(paths.emails, async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.emails.title, icon: IconMail, permission: 'admin:read' },
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
  page(paths.import, async () => (await import('./pages/import/import-page.tsx')).ImportPage, {
    needsCoverage: true,
    nav: { menu: 'organisation', label: messages.imports.title, icon: IconUpload, permission: 'imports:write' },
  }),
  page(paths.safetyTexts, async () => (await import('./pages/safety-texts/safety-texts-page.tsx')).SafetyTextsPage, {
    needsCoverage: true,
    nav: {
      menu: 'organisation',
      label: messages.safetyTexts.title,
      icon: IconFirstAidKit,
      permission: 'safety-texts:write',
    },
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
  }),
  page(paths.outbox, async () => (await import('./pages/outbox/outbox-page.tsx')).OutboxPage, { needsCoverage: false }),
  page('*', async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage, { needsCoverage: false }),
];

/** Fetches the code and the first data of the page at an address, so that it is there when somebody opens it. */
export function fetchAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>, utils: Asker): void {
  const page = pages.find(({ path }) => path === pathOf(pathname));
  page?.load().catch(() => {});
  page?.ask?.(utils, new URLSearchParams(search));
}
