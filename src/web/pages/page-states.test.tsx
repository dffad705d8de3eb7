import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, type Path, refusal } from '#test/fake-server.ts';
import { address } from '#test/project-report-stage.tsx';
import { renderPage, testUser } from '#test/render.tsx';
import { shownActivity } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { server as traps } from '#test/traps-stage.tsx';
import { PredatorSection } from '#web/parts/activity/predator-section.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { Photos } from '#web/parts/photos/photos.tsx';
import { ActivitiesPage } from './activities/activities-page.tsx';
import { ActivityPage } from './activities/activity-page.tsx';
import { PrintActivityPage } from './activities/print/print-activity-page.tsx';
import { HazardDialog } from './activities/wizard/risk/hazard-dialog.tsx';
import { StaffStep } from './activities/wizard/staff-step.tsx';
import { VolunteersStep } from './activities/wizard/volunteers-step.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { BackupsPage } from './backups/backups-page.tsx';
import { CalendarPage } from './calendar/calendar-page.tsx';
import { ChecklistPage } from './checklist/checklist-page.tsx';
import { DayPage } from './day/day-page.tsx';
import { EmailsPage } from './emails/emails-page.tsx';
import { FilesPage } from './files/files-page.tsx';
import { HazardsManager } from './hazards/hazards-page.tsx';
import { HoursPage } from './hours/hours-page.tsx';
import { IncidentPage } from './incidents/incident-page.tsx';
import { IncidentsPage } from './incidents/incidents-page.tsx';
import { ObjectivesManager } from './objectives/objectives-page.tsx';
import { ProjectFormPage } from './projects/project-form-page.tsx';
import { ProjectInductions } from './projects/project-inductions.tsx';
import { ProjectPage } from './projects/project-page.tsx';
import { ProjectsPage } from './projects/projects-page.tsx';
import { ProjectReportPage } from './reports/project-report-page.tsx';
import { ReportPage } from './reports/report-page.tsx';
import { RisksManager } from './risks/risks-manager.tsx';
import { SafetyTextsPage } from './safety-texts/safety-texts-page.tsx';
import { FieldStaffPage } from './staff/role-pages.tsx';
import { StaffFormPage } from './staff/staff-form-page.tsx';
import { SystemPage } from './system/system-page.tsx';
import { TicketsPage } from './tickets/tickets-page.tsx';
import { TokensPage } from './tokens/tokens-page.tsx';
import { TrapPage } from './traps/trap-page.tsx';
import { TrapsPage } from './traps/traps-page.tsx';
import { VolunteerFormPage } from './volunteers/volunteer-form-page.tsx';
import { VolunteersPage } from './volunteers/volunteers-page.tsx';

type Failing = [path: Path, words: string, page: ReactNode, more?: { at?: string; server?: FakeServer; error?: Error }];

const nothing = () => {};
const activity = shownActivity as unknown as ActivityDetails;
const hazards = <HazardDialog activityId={1} kind="site" added={[]} opened onClose={nothing} onClosed={nothing} />;
const aHazard = { id: 2, kind: 'activity_people' as const, hazardDescription: 'Sharp tools', version: 1 };
const inductions = <ProjectInductions project={{ id: 1, name: 'Pūriri Ridge' }} />;
const ofActivity = 'activities.document';
const nobody: FakeServer = { 'activities.details.leaders': () => [], 'volunteers.pickList': () => [] };
const reportAt = '/report?project=1&objective=7&start=2026-03-01&end=2026-03-31';
const gone = refusal(404, 'Activity not found.');
const wizardAt = (step: number) => `/activity-notes?activity=7&step=${step}`;
const atRisk = 'Failed to load hazards for this activity. Failed to load activity risks.';

const failing: Failing[] = [
  ['activities.list', messages.activities.listLoadFailed, <ActivitiesPage key="" />],
  [
    'projects.pickList',
    messages.activities.projectsLoadFailed,
    <ActivityPage key="" />,
    { at: '/activity-notes?activity=new' },
  ],
  [ofActivity, messages.wizard.loadFailed, <StaffStep key="" activity={activity} />, { server: nobody }],
  [ofActivity, messages.wizard.loadFailed, <VolunteersStep key="" activity={activity} />, { server: nobody }],
  ['hazards.list', messages.activityRisk.loadDefinitionsFailed, hazards],
  [
    'activities.predator.subTypes',
    messages.wizard.loadSubTypesFailed,
    <PredatorSection key="" activityId={7} />,
    { server: { [ofActivity]: () => shownDocument() } },
  ],
  [ofActivity, gone.message, <PrintActivityPage key="" />, { at: '/activity-notes/print?activity=4', error: gone }],
  [ofActivity, messages.activities.loadFailed, <DayPage key="" />, { at: '/day?activity=7' }],
  [ofActivity, messages.activities.loadFailed, <ActivityPage key="" />, { at: wizardAt(1) }],
  [ofActivity, atRisk, <ActivityPage key="" />, { at: wizardAt(2) }],
  [ofActivity, messages.wizard.loadObjectivesFailed, <ActivityPage key="" />, { at: wizardAt(6) }],
  [ofActivity, messages.activities.loadFailed, <ActivityPage key="" />, { at: wizardAt(6), error: gone }],
  [
    'activities.details.copyName',
    messages.activities.loadFailed,
    <ActivityPage key="" />,
    { at: '/activity-notes?activity=new&copy=7&step=1', server: { [ofActivity]: () => shownDocument() } },
  ],
  ['activities.calendar.list', messages.calendar.loadFailed, <CalendarPage key="" />],
  ['photos.list', messages.photos.loadFailed, <Photos key="" of={{ projectId: 1 }} />],
  ['projects.list', messages.projects.loadFailed, <ProjectsPage key="" />],
  ['inductions.list', messages.inductions.loadFailed, inductions],
  ['reports.objective', messages.report.failed, <ReportPage key="" />, { at: reportAt }],
  ['reports.project', messages.report.failed, <ProjectReportPage key="" />, { at: address() }],
  ['hours.show', messages.hours.loadFailed, <HoursPage key="" />],
  ['incidents.list', messages.incidentRegister.listFailed, <IncidentsPage key="" />],
  [
    'incidents.get',
    'Incident not found.',
    <IncidentPage key="" />,
    { at: '/incident?incident=31', error: refusal(404, 'Incident not found.') },
  ],
  ['traps.list', messages.traps.loadFailed, <TrapsPage key="" />, { server: traps }],
  ['tickets.people', messages.tickets.loadFailed, <TicketsPage key="" />],
  ['volunteers.list', messages.people.loadFailed, <VolunteersPage key="" />],
  ['volunteers.list', messages.people.loadSearchFailed, <VolunteersPage key="" />, { at: '/volunteer?q=tui' }],
  [
    'volunteers.get',
    messages.people.loadFailed,
    <VolunteerFormPage key="" />,
    { at: '/registervolunteer?volunteer=5' },
  ],
  [
    'volunteers.get',
    messages.people.volunteerNotFound,
    <VolunteerFormPage key="" />,
    { at: '/registervolunteer?volunteer=5', error: refusal(404, messages.people.volunteerNotFound) },
  ],
  ['staff.list', messages.people.loadMainFailed, <FieldStaffPage key="" />, { at: '/fieldstaff?q=h' }],
  ['staff.list', messages.people.loadSearchFailed, <FieldStaffPage key="" />, { at: '/fieldstaff?q=h' }],
  ['staff.get', messages.people.loadFailed, <StaffFormPage key="" />, { at: '/registerroles?user=7' }],
  ['hazards.list', messages.hazards.loadSiteFailed, <HazardsManager key="" />],
  ['hazards.list', messages.hazards.loadActivityPeopleFailed, <HazardsManager key="" />],
  ['objectives.list', messages.objectives.loadFailed, <ObjectivesManager key="" />],
  ['checklist.list', messages.checklist.loadFailed, <ChecklistPage key="" />],
  ['tokens.list', messages.tokens.loadFailed, <TokensPage key="" />],
  ['emails.list', messages.emails.loadFailed, <EmailsPage key="" />],
  ['system.get', messages.system.loadFailed, <SystemPage key="" />],
];

test.each(failing)('what could not be loaded says so, and is asked for again by a press: %s, %s', async (...row) => {
  const [path, words, page, { at, server, error = refusal(500, 'x') } = {}] = row;
  const asked = vi.fn(() => Promise.reject(error));
  renderPage(page, { ...(at && { at }), server: { ...server, [path]: asked } });
  const said = (await screen.findAllByText(words))[0] as HTMLElement;
  expect(said).toBeVisible();
  const before = asked.mock.calls.length;
  const beside = within(said.closest<HTMLElement>('[role=alert]') ?? said);
  await userEvent.click(beside.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
});

test.each<[words: string, page: ReactNode, server: FakeServer]>([
  [messages.photos.none, <Photos key="" of={{ projectId: 1 }} />, {}],
  [messages.traps.none, <TrapsPage key="" />, { ...traps, 'traps.list': () => [], 'trapLines.list': () => [] }],
  [messages.tickets.none, <TicketsPage key="" />, { 'tickets.people': () => ({ rows: [], total: 0 }) }],
  [
    messages.hazards.empty,
    <HazardsManager key="" />,
    { 'hazards.list': ({ kind }) => (kind === 'site' ? [] : [aHazard]) },
  ],
  [messages.risks.empty, <RisksManager key="" />, { 'risks.browse': () => [] }],
  [messages.emails.none, <EmailsPage key="" />, { 'emails.list': () => ({ rows: [], total: 0 }) }],
  [messages.inductions.none, inductions, { 'inductions.list': () => [] }],
])('a list in which nothing is says so: %s', async (words, page, server) => {
  renderPage(page, { server });
  expect(await screen.findByText(words)).toBeVisible();
});

test.each<[at: string, words: string, page: ReactNode, list?: [name: string, at: string]]>([
  ['/day', messages.day.choose, <DayPage key="" />, ['Search Activity', '/searchactivity']],
  ['/activity-notes/print', messages.safetyPlan.choose, <PrintActivityPage key="" />],
  ['/project', messages.project.choose, <ProjectPage key="" />, ['Search Project', '/searchproject']],
  ['/editproject', messages.projects.chooseToEdit, <ProjectFormPage key="" />],
  ['/addproject?project=abc', messages.projects.chooseToEdit, <ProjectFormPage key="" />],
  ['/addproject?project=0', messages.projects.chooseToEdit, <ProjectFormPage key="" />],
  ['/trap', messages.traps.choose, <TrapPage key="" />],
  ['/incident', messages.incidentRegister.choose, <IncidentPage key="" />],
  ['/registerroles?user=abc', messages.people.chooseToEdit, <StaffFormPage key="" />],
])('an address that names no record says so, and shows no form: %s', async (at, words, page, list) => {
  renderPage(page, { at });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  if (list) expect(screen.getByRole('link', { name: list[0] })).toHaveAttribute('href', list[1]);
});

test.each<[words: string, path: Path, page: ReactNode]>([
  [messages.audit.forAdmins, 'audit.search', <AuditPage key="" />],
  [messages.backups.forAdmins, 'backups.list', <BackupsPage key="" />],
  [messages.emails.forAdmins, 'emails.list', <EmailsPage key="" />],
  [messages.files.forAdmins, 'files.list', <FilesPage key="" />],
  [messages.safetyTexts.forAdmins, 'safetyTexts.get', <SafetyTextsPage key="" />],
  [messages.system.forAdmins, 'system.get', <SystemPage key="" />],
  [messages.tokens.forAdmins, 'tokens.list', <TokensPage key="" />],
])('others than a Group Admin read so, and nothing is asked for: %s', async (words, path, page) => {
  const asked = vi.fn(() => Promise.reject(refusal(403, 'x')));
  renderPage(page, { user: { ...testUser, role: 'Field Staff' }, server: { [path]: asked } });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
