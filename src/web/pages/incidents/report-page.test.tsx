import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { ReportIncidentPage } from './report-page.tsx';

const rows = [{ id: 12, activityName: 'Trap line check', activityDate: '2026-11-14' }];

function open(at: string, answers: FakeServer = {}) {
  const report = vi.fn((_: object) => anIncident);
  const server = {
    'incidents.report': report,
    'activities.list': () => ({ rows, total: 1 }),
    'activities.document': () =>
      shownDocument({ activity: rows[0] ?? {}, staff: [{ firstname: 'Aroha', lastname: 'Ngātai' }] as never }),
    'projects.pickList': () => [{ id: 3, name: 'Ōkura ridge' }],
    ...answers,
  } as FakeServer;
  renderPage(<ReportIncidentPage />, { at, server });
  return report;
}

const field = (name: string) =>
  screen.findByLabelText((label) => label === name || label === `${name} *`, { selector: 'input, textarea' });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
async function choose(name: string, option: string) {
  fireEvent.click(await field(name));
  fireEvent.click(await screen.findByText(option, { selector: '[role="option"] *' }));
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Report' }));

test('an incident can be reported that belongs to no activity, and what failed is said', async () => {
  const report = open('/incident/report');
  report.mockImplementationOnce(() => {
    throw noConnection();
  });
  await choose('Type of incident', 'Near Miss');
  await type('Description of the incident', 'A branch fell across the track.');
  await choose('Project', 'Ōkura ridge');
  send();
  expect((await screen.findAllByText(messages.incidentRegister.reportFailed))[0]).toBeVisible();
  send();
  expect(await screen.findByText(messages.incidents.reported)).toBeVisible();
  const sent = report.mock.lastCall?.[0] as Record<string, unknown>;
  expect(sent).toMatchObject({ typeOfIncident: 'Near Miss', projectId: 3, dateOfIncident: '2026-11-20' });
  expect(sent.activityId).toBeUndefined();
});

test('the activity in the address is chosen, its people are offered, and the project is its own', async () => {
  const report = open('/incident/report?activity=12');
  expect(await screen.findByDisplayValue('Trap line check, 14-November-2026')).toBeVisible();
  expect(screen.queryByLabelText('Project')).toBeNull();
  await choose('Type of incident', 'First Aid');
  await choose('Injured person', 'Aroha Ngātai');
  await type('Description of the incident', 'Cut thumb.');
  send();
  await screen.findByText(messages.incidents.reported);
  expect(report.mock.lastCall?.[0]).toMatchObject({ activityId: 12, injuredPerson: 'Aroha Ngātai' });
});

test('any activity until today can be chosen, also one that was archived', async () => {
  const list = vi.fn((_: object) => ({ rows, total: 1 }));
  open('/incident/report', { 'activities.list': list as never });
  await choose('Activity', 'Trap line check, 14-November-2026');
  expect(list).toHaveBeenCalledWith(expect.objectContaining({ tab: 'all', until: '2026-11-20' }));
});
