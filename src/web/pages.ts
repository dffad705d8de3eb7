import type { ComponentType } from 'react';
import { loadOnce } from './load-once.ts';
import { paths } from './paths.ts';

export type Page<Path extends string = string> = { path: Path; load: () => Promise<ComponentType> };
/** The address of a page; that of no page at all is not one. */
export type PagePath = Exclude<(typeof pages)[number]['path'], '*'>;

/**
 * The one list of addresses and their pages, for people who are signed in. A page loads when it is first opened, or a moment before
 * (`preload.ts`). Addresses ignore case, so `/AddProject` and `/addproject` share a line.
 */
export const pages = [
  page(paths.home, async () => (await import('./pages/home/home-page.tsx')).HomePage),
  page(paths.searchActivity, async () => (await import('./pages/activities/activities-page.tsx')).ActivitiesPage),
  page(paths.calendar, async () => (await import('./pages/calendar/calendar-page.tsx')).CalendarPage),
  page(paths.addActivity, async () => (await import('./pages/activities/activity-page.tsx')).ActivityPage),
  page(paths.day, async () => (await import('./pages/day/day-page.tsx')).DayPage),
  page(
    paths.printActivity,
    async () => (await import('./pages/activities/print/print-activity-page.tsx')).PrintActivityPage,
  ),
  page(
    paths.printIncident,
    async () => (await import('./pages/activities/print/print-incident-page.tsx')).PrintIncidentPage,
  ),
  page(paths.incidents, async () => (await import('./pages/incidents/incidents-page.tsx')).IncidentsPage),
  page(paths.incident, async () => (await import('./pages/incidents/incident-page.tsx')).IncidentPage),
  page(paths.reportIncident, async () => (await import('./pages/incidents/report-page.tsx')).ReportIncidentPage),
  page(paths.notifiable, async () => (await import('./pages/incidents/notifiable-page.tsx')).NotifiablePage),
  page(paths.safetyTexts, async () => (await import('./pages/safety-texts/safety-texts-page.tsx')).SafetyTextsPage),
  page(paths.account, async () => (await import('./pages/account/account-page.tsx')).AccountPage),
  page(paths.addProject, async () => (await import('./pages/projects/project-form-page.tsx')).ProjectFormPage),
  page(paths.editProject, async () => (await import('./pages/projects/project-form-page.tsx')).ProjectFormPage),
  page(paths.searchProject, async () => (await import('./pages/projects/projects-page.tsx')).ProjectsPage),
  page(paths.project, async () => (await import('./pages/projects/project-page.tsx')).ProjectPage),
  page(paths.addUser, async () => (await import('./pages/staff/staff-form-page.tsx')).StaffFormPage),
  page(paths.groupAdmins, async () => (await import('./pages/staff/role-pages.tsx')).GroupAdminsPage),
  page(paths.teamLeaders, async () => (await import('./pages/staff/role-pages.tsx')).TeamLeadersPage),
  page(paths.fieldStaff, async () => (await import('./pages/staff/role-pages.tsx')).FieldStaffPage),
  page(paths.addVolunteer, async () => (await import('./pages/volunteers/volunteer-form-page.tsx')).VolunteerFormPage),
  page(paths.volunteers, async () => (await import('./pages/volunteers/volunteers-page.tsx')).VolunteersPage),
  page(paths.importVolunteers, async () => (await import('./pages/volunteers/import-page.tsx')).ImportVolunteersPage),
  page(paths.emails, async () => (await import('./pages/emails/emails-page.tsx')).EmailsPage),
  page(paths.tokens, async () => (await import('./pages/tokens/tokens-page.tsx')).TokensPage),

  page(paths.objectives, async () => (await import('./pages/objectives/objectives-page.tsx')).ObjectivesPage),
  page(paths.risks, async () => (await import('./pages/risks/risks-page.tsx')).RisksPage),
  page(paths.hazards, async () => (await import('./pages/hazards/hazards-page.tsx')).HazardsPage),
  page(paths.checklist, async () => (await import('./pages/checklist/checklist-page.tsx')).ChecklistPage),
  page(paths.projectReport, async () => (await import('./pages/reports/project-report-page.tsx')).ProjectReportPage),
  page(paths.exports, async () => (await import('./pages/exports/exports-page.tsx')).ExportsPage),
  page(paths.hours, async () => (await import('./pages/hours/hours-page.tsx')).HoursPage),
  page(paths.report, async () => (await import('./pages/reports/report-page.tsx')).ReportPage),
  page(paths.backups, async () => (await import('./pages/backups/backups-page.tsx')).BackupsPage),
  page(paths.files, async () => (await import('./pages/files/files-page.tsx')).FilesPage),
  page(paths.system, async () => (await import('./pages/system/system-page.tsx')).SystemPage),
  page(paths.outbox, async () => (await import('./pages/outbox/outbox-page.tsx')).OutboxPage),
  page(paths.audit, async () => (await import('./pages/audit/audit-page.tsx')).AuditPage),

  page('*', async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage),
];

function page<const Path extends string>(path: Path, load: Page['load']): Page<Path> {
  return { path, load: loadOnce(load) };
}

/** The address as the list has it. */
export function pathOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  return path === paths.root ? paths.home : path;
}

export function pageAt(pathname: string): Page | undefined {
  const path = pathOf(pathname);
  return pages.find((one) => one.path === path);
}
