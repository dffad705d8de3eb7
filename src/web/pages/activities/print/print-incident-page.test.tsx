import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { incidentGroups, incidentHealthFields } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { documentOf, plain, report, withReport } from '#test/complete-stage.tsx';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { PrintIncidentPage } from './print-incident-page.tsx';

function open(completion: typeof plain) {
  const at = '/activity-notes/print-incident?activity=12';
  renderPage(<PrintIncidentPage />, { at, server: { 'activities.document': () => documentOf(completion) } });
}

/** One of the register. */
const openOne = (incident: typeof anIncident, more: FakeServer = {}) =>
  renderPage(<PrintIncidentPage />, {
    at: '/activity-notes/print-incident?incident=31',
    server: { 'incidents.get': () => incident, ...more },
  });

test('an incident report prints every field, with a line for each signature and its date', async () => {
  const signed = { ...report, managerSignature: 'Kai Marsden', managerSignatureDate: '2026-11-20' };
  open({ ...withReport, incident: signed });
  const paper = within(await screen.findByRole('article', { name: 'Incident report' }));
  for (const { label, name } of incidentGroups.flatMap(({ fields }) => fields)) {
    if (name === 'medicalTreatmentObtained' || name.endsWith('SignatureDate')) continue;
    expect(
      paper.getByText((text) => text === label, { selector: 'dt, span' }),
      name,
    ).toBeVisible();
  }
  expect(paper.getByText('Slipped on the bank.')).toBeVisible();
  expect(paper.getByText(': Kai Marsden')).toBeVisible();
  expect(paper.getByText(': 20-November-2026')).toBeVisible();
  expect(paper.getByText('Incident report: Trap line check, 14-November-2026')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the activity' })).toHaveAttribute(
    'href',
    '/activity-notes?activity=12&step=7',
  );
});

test('what its reader may not see of somebody’s health prints as filled, not as a line to write on', async () => {
  open({ ...withReport, incidentHidden: incidentHealthFields, incidentFilled: ['typeOfInjury'] });
  const paper = within(await screen.findByRole('article', { name: 'Incident report' }));
  expect(paper.getByText('1 field is filled. Team Leaders and Group Admins can see it.')).toBeVisible();
  expect(paper.queryByText('Type of injury')).toBeNull();
  expect(paper.queryByText('Gender of injured person')).toBeNull();
});

test('an incident of the register prints too, without an activity, and leads back to itself', async () => {
  const here = { latitude: -41.2784, longitude: 174.7767, accuracy: 8, positionHow: 'phone' as const };
  const place = { activityId: null, activityName: null, projectId: null, projectName: null };
  openOne({ ...anIncident, ...place, ...here });
  const paper = within(await screen.findByRole('article', { name: 'Incident report' }));
  expect(paper.getByText('Wasp stings')).toBeVisible();
  expect(paper.getByText('Saturday 14-November-2026')).toBeVisible();
  expect(await paper.findByText('BQ31 487 288, within 8 m')).toBeVisible();
  expect(paper.queryByText('Project')).toBeNull();
  expect(paper.queryByText('Activity date')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to the incident' })).toHaveAttribute('href', '/incident?incident=31');
  expect(document.title).toContain('Medical Treatment on 14-November-2026');
});

test('the paper of a withdrawn incident says that it was withdrawn, and why', async () => {
  openOne({ ...anIncident, state: 'Withdrawn', withdrawnReason: 'A drill' });
  const paper = within(await screen.findByRole('article', { name: 'Incident report' }));
  expect(paper.getByText('Withdrawn: A drill')).toBeVisible();
});

test('without a report there is nothing to print, and it says so', async () => {
  open(plain);
  expect(await screen.findByText(messages.incidentPaper.none)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('its photos are on the paper, and where they could not be loaded it says so', async () => {
  const photo = { id: 7, url: '/api/files/1', caption: 'The nest', width: 2048, height: 1536 };
  const { unmount } = openOne(anIncident, { 'photos.list': () => [photo] as never });
  const paper = within(await screen.findByRole('article', { name: 'Incident report' }));
  expect(await paper.findByRole('img', { name: 'The nest' })).toHaveAttribute('src', '/api/files/1');
  unmount();
  openOne(anIncident, { 'photos.list': () => Promise.reject(refusal(500, 'Out of order.')) });
  expect(await screen.findByText(messages.photos.notOnPaper)).toBeVisible();
});
