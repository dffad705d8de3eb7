import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { report } from '#test/project-report-stage.tsx';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import type { Overview } from './project-overview.ts';
import { ProjectPage } from './project-page.tsx';

const activity = (id: number, activityName: string, activityDate: string) => ({
  id,
  activityName,
  activityDate,
  startTime: '',
  finishTime: '',
  meetingPlace: '',
  projectLocation: 'Haigh Access Road car park',
  status: 'InProgress' as const,
  peopleCount: 5,
});

const results = { amounts: [], trapsEstablished: 0, trapsChecked: 0, catches: 0, incidents: 0 };

const overview: Overview = {
  project: makeProjectRow(),
  coming: [
    {
      ...activity(7, 'Pūriri Ridge trap check', '2026-11-20'),
      people: ['Aroha Ngātai', 'Callum Reid', 'Tāne', 'Mere'],
    },
    { ...activity(8, 'Bait station refill', '2026-11-28'), people: [] },
  ],
  done: [
    {
      ...activity(6, 'New tunnels', '2025-12-31'),
      status: 'Completed',
      results: {
        amounts: [{ measurement: 'Plants', amount: 1200 }],
        trapsEstablished: 0,
        trapsChecked: 48,
        catches: 1,
        incidents: 1,
      },
    },
    { ...activity(5, 'Left open', '2026-10-17'), results },
  ],
  period: { startDate: '2026-03-03', endDate: '2026-11-20' },
  totals: report as unknown as Overview['totals'],
};

function open(server: FakeServer = {}) {
  renderPage(<ProjectPage />, { at: '/project?project=1', server: { 'projects.overview': () => overview, ...server } });
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T00:00:00Z');
});

describe('a project’s page', () => {
  test('shows the next activity first: when, where and with whom', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ōkura Bush Predator Control' })).toBeVisible();
    const next = await part('Next: Pūriri Ridge trap check');
    expect(next.getByText('Today')).toBeVisible();
    expect(next.getByText('Haigh Access Road car park')).toBeVisible();
    expect(next.getByText('4 people: Aroha Ngātai, Callum Reid, Tāne and 1 more')).toBeVisible();
    expect(next.getByRole('link', { name: 'Open Pūriri Ridge trap check' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=7&step=1',
    );
  });

  test.each([
    ['since 20-November-2026', '2026-11-20'],
    ['begins 21-November-2026', '2026-11-21'],
  ])('says %s', async (words, startDate) => {
    open({ 'projects.overview': () => ({ ...overview, project: { ...overview.project, startDate } }) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('says whom to ring, and leads there', async () => {
    open();
    const facts = await part('Facts and emergency contacts');
    expect(facts.getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142');
    expect(facts.getByText(messages.projects.emergencyDefault)).toBeVisible();
    expect(facts.getByRole('link', { name: 'Directions to Ōkura Bush Scenic Reserve, Auckland' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=%C5%8Ckura%20Bush%20Scenic%20Reserve%2C%20Auckland',
    );
    expect(facts.getAllByText('Not given')).toHaveLength(2);
    expect(facts.getByRole('link', { name: 'Induction.pdf' })).toHaveAttribute('href', '/api/files/7');
  });

  test('has the totals against the targets, and the report of the same days', async () => {
    open();
    const totals = await part('Totals since 03-March-2026');
    const figures = totals.getAllByRole('definition').map((figure) => figure.textContent);
    expect(figures).toEqual(['7', '27', '48', '9']);
    expect(totals.getByText('Plants Planted').parentElement).toHaveTextContent('1,234.5 of 2,000 Plants');
    expect(totals.getByRole('link', { name: 'Report' })).toHaveAttribute(
      'href',
      '/report/project?project=1&start=2026-03-03&end=2026-11-20',
    );
  });

  test('names no day on which the totals of a project that is to come began', async () => {
    const period = { startDate: '2026-11-20', endDate: '2026-11-20' };
    const project = { ...overview.project, startDate: '2026-12-05' };
    open({ 'projects.overview': () => ({ ...overview, project, period }) });
    expect((await part('Totals')).getByRole('link', { name: 'Report' })).toBeVisible();
  });

  test('lists what follows and what was done, with its results', async () => {
    open();
    const list = await part('Activities');
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '28NovBait station refill5 people',
      '31Dec 2025New tunnels48 traps checked, 1 catch, 1,200 Plants, 1 incidentCompleted',
      '17OctLeft open5 peopleIn progress',
    ]);
    expect(list.getByRole('link', { name: /^See all/ })).toHaveAttribute(
      'href',
      '/searchactivity?q=%C5%8Ckura%20Bush%20Predator%20Control',
    );
  });

  test('adds an activity to this project', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Add Activity here' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=new&project=1&step=1',
    );
  });

  test('of an archived one offers no activity, says why, and leads back to the archive', async () => {
    open({ 'projects.overview': () => ({ ...overview, project: makeProjectRow({ status: 'archived' }) }) });
    expect(await screen.findByText(messages.project.archived)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add Activity here' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/searchproject?tab=archive');
  });

  test('without activities says so', async () => {
    const totals = { ...overview.totals, objectives: [], predators: null };
    open({ 'projects.overview': () => ({ ...overview, coming: [], done: [], totals }) });
    expect(await screen.findByText(messages.project.nothingPlanned)).toBeVisible();
    expect(screen.getByText(messages.project.nothingDone)).toBeVisible();
  });

  test('is edited and deleted from its menu on a phone', async () => {
    const remove = vi.fn(() => {
      throw refusal(409, 'This project has 18 activities. Archive it instead.');
    });
    open({ 'projects.remove': remove });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Ōkura Bush Predator Control' }));
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/editproject?project=1');
    await userEvent.click(screen.getByRole('button', { name: 'Delete project' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This project has 18 activities. Archive it instead.')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 1 });
  });
});

test('a project that is not there says so', async () => {
  const gone = () => {
    throw refusal(404, 'Project not found.');
  };
  open({ 'projects.overview': gone });
  expect(await screen.findByText('Project not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('href', '/searchproject');
});
