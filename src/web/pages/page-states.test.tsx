import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
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
  ['activities.list', 'Failed to load activity notes.', <ActivitiesPage key="" />],
  ['projects.pickList', 'Failed to load projects.', <ActivityPage key="" />, { at: '/activity-notes?activity=new' }],
  [ofActivity, 'Failed to load this step.', <StaffStep key="" activity={activity} />, { server: nobody }],
  [ofActivity, 'Failed to load this step.', <VolunteersStep key="" activity={activity} />, { server: nobody }],
  ['hazards.list', 'Failed to load hazard definitions.', hazards],
  [
    'activities.predator.subTypes',
    'Failed to load predator list.',
    <PredatorSection key="" activityId={7} />,
    { server: { [ofActivity]: () => shownDocument() } },
  ],
  [ofActivity, gone.message, <PrintActivityPage key="" />, { at: '/activity-notes/print?activity=4', error: gone }],
  [ofActivity, 'Failed to load the requested activity.', <DayPage key="" />, { at: '/day?activity=7' }],
  [ofActivity, 'Failed to load the requested activity.', <ActivityPage key="" />, { at: wizardAt(1) }],
  [ofActivity, atRisk, <ActivityPage key="" />, { at: wizardAt(2) }],
  [ofActivity, 'Failed to load project objectives.', <ActivityPage key="" />, { at: wizardAt(6) }],
  [ofActivity, 'Failed to load the requested activity.', <ActivityPage key="" />, { at: wizardAt(6), error: gone }],
  [
    'activities.details.copyName',
    'Failed to load the requested activity.',
    <ActivityPage key="" />,
    { at: '/activity-notes?activity=new&copy=7&step=1', server: { [ofActivity]: () => shownDocument() } },
  ],
  ['activities.calendar.list', 'Failed to load the calendar.', <CalendarPage key="" />],
  ['photos.list', 'Failed to load the photos.', <Photos key="" of={{ projectId: 1 }} />],
  ['projects.list', 'Failed to fetch projects.', <ProjectsPage key="" />],
  ['inductions.list', 'Who has read it could not be loaded.', inductions],
  ['reports.objective', 'Failed to generate the report.', <ReportPage key="" />, { at: reportAt }],
  ['reports.project', 'Failed to generate the report.', <ProjectReportPage key="" />, { at: address() }],
  ['hours.show', 'The hours could not be loaded.', <HoursPage key="" />],
  ['incidents.list', 'The incidents could not be loaded.', <IncidentsPage key="" />],
  [
    'incidents.get',
    'Incident not found.',
    <IncidentPage key="" />,
    { at: '/incident?incident=31', error: refusal(404, 'Incident not found.') },
  ],
  ['traps.list', 'The traps could not be loaded.', <TrapsPage key="" />, { server: traps }],
  ['tickets.people', 'The tickets could not be loaded.', <TicketsPage key="" />],
  ['volunteers.list', 'Failed to load data.', <VolunteersPage key="" />],
  ['volunteers.list', 'Failed to load search results.', <VolunteersPage key="" />, { at: '/volunteer?q=tui' }],
  ['volunteers.get', 'Failed to load data.', <VolunteerFormPage key="" />, { at: '/registervolunteer?volunteer=5' }],
  [
    'volunteers.get',
    'Volunteer not found.',
    <VolunteerFormPage key="" />,
    { at: '/registervolunteer?volunteer=5', error: refusal(404, 'Volunteer not found.') },
  ],
  ['staff.list', 'Failed to load data for the main table.', <FieldStaffPage key="" />, { at: '/fieldstaff?q=h' }],
  ['staff.list', 'Failed to load search results.', <FieldStaffPage key="" />, { at: '/fieldstaff?q=h' }],
  ['staff.get', 'Failed to load data.', <StaffFormPage key="" />, { at: '/registerroles?user=7' }],
  ['hazards.list', 'Failed to load site hazards.', <HazardsManager key="" />],
  ['hazards.list', 'Failed to load activity hazards.', <HazardsManager key="" />],
  ['objectives.list', 'Failed to load objectives.', <ObjectivesManager key="" />],
  ['checklist.list', 'Failed to load checklist items.', <ChecklistPage key="" />],
  ['tokens.list', 'Failed to load access tokens.', <TokensPage key="" />],
  ['emails.list', 'Failed to load emails.', <EmailsPage key="" />],
  ['system.get', 'Failed to load how the system is doing.', <SystemPage key="" />],
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
  ['No photos yet.', <Photos key="" of={{ projectId: 1 }} />, {}],
  ['No traps yet.', <TrapsPage key="" />, { ...traps, 'traps.list': () => [], 'trapLines.list': () => [] }],
  ['No tickets yet.', <TicketsPage key="" />, { 'tickets.people': () => ({ rows: [], total: 0 }) }],
  ['No hazards yet.', <HazardsManager key="" />, { 'hazards.list': ({ kind }) => (kind === 'site' ? [] : [aHazard]) }],
  ['No risks yet.', <RisksManager key="" />, { 'risks.browse': () => [] }],
  ['No emails yet.', <EmailsPage key="" />, { 'emails.list': () => ({ rows: [], total: 0 }) }],
  ['Nobody is noted as having read this version yet.', inductions, { 'inductions.list': () => [] }],
])('a list in which nothing is says so: %s', async (words, page, server) => {
  renderPage(page, { server });
  expect(await screen.findByText(words)).toBeVisible();
});

test.each<[at: string, words: string, page: ReactNode, list?: [name: string, at: string]]>([
  ['/day', 'Open an activity and press On the day there.', <DayPage key="" />, ['Search Activity', '/searchactivity']],
  ['/activity-notes/print', 'Open an activity and press Print safety plan there.', <PrintActivityPage key="" />],
  ['/project', 'Choose a project from the list.', <ProjectPage key="" />, ['Search Project', '/searchproject']],
  ['/editproject', 'Choose the project to edit from the list.', <ProjectFormPage key="" />],
  ['/addproject?project=abc', 'Choose the project to edit from the list.', <ProjectFormPage key="" />],
  ['/addproject?project=0', 'Choose the project to edit from the list.', <ProjectFormPage key="" />],
  ['/trap', 'Choose a trap from the list.', <TrapPage key="" />],
  ['/incident', 'Choose an incident in the list.', <IncidentPage key="" />],
  ['/registerroles?user=abc', 'Choose the person to edit from the list.', <StaffFormPage key="" />],
])('an address that names no record says so, and shows no form: %s', async (at, words, page, list) => {
  renderPage(page, { at });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  if (list) expect(screen.getByRole('link', { name: list[0] })).toHaveAttribute('href', list[1]);
});

test.each<[words: string, path: Path, page: ReactNode]>([
  ['Only a Group Admin can see the audit trail.', 'audit.search', <AuditPage key="" />],
  ['Only a Group Admin can see the backups.', 'backups.list', <BackupsPage key="" />],
  ['Only a Group Admin can see the emails.', 'emails.list', <EmailsPage key="" />],
  ['Only a Group Admin can see the stored files.', 'files.list', <FilesPage key="" />],
  ['Only Group Admins can change the safety texts.', 'safetyTexts.get', <SafetyTextsPage key="" />],
  ['Only a Group Admin can see the system.', 'system.get', <SystemPage key="" />],
  ['Only a Group Admin can see the access tokens.', 'tokens.list', <TokensPage key="" />],
])('others than a Group Admin read so, and nothing is asked for: %s', async (words, path, page) => {
  const asked = vi.fn(() => Promise.reject(refusal(403, 'x')));
  renderPage(page, { user: { ...testUser, role: 'Team Leader' }, server: { [path]: asked } });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
