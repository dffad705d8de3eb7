import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { trpc } from '#web/trpc.ts';
import { type Beginning, NextStep } from './next-step.tsx';

/** Home, which was there before. */
function Home() {
  return <p>{trpc.activities.home.useQuery().data && 'Home has loaded'}</p>;
}

async function open(after: 'project' | 'people', beginning: Beginning | null) {
  const home = () => ({ week: [], back: [], overdue: [], overdueMore: 0, beginning });
  const parts = [<Home key="home" />, <NextStep key="next" after={after} />];
  renderPage(parts, { server: { 'activities.home': home } });
  await screen.findByText('Home has loaded');
}

const project = { id: 3, name: 'Ōkura Bush' };

test.each([
  ['project', { project, peopleCount: 0, activity: null }, 'Next: Add your people.', '/registervolunteer'],
  [
    'people',
    { project, peopleCount: 2, activity: null },
    'Next: Plan the first activity.',
    '/activity-notes?activity=new&project=3&step=1',
  ],
  ['people', { project: null, peopleCount: 2, activity: null }, 'Next: Create a project.', '/addproject'],
] as const)('after saving, a new group reads what comes next: after %s', async (after, beginning, words, address) => {
  await open(after, beginning);
  expect(await screen.findByRole('note')).toHaveTextContent(words);
  expect(screen.getByRole('link')).toHaveAttribute('href', address);
});

test.each(['project', 'people'] as const)('a list that is empty has a button of its own for it: %s', async (after) => {
  await open(after, { project: null, peopleCount: 0, activity: null });
  expect(screen.queryByRole('note')).toBeNull();
});

test('a group that has begun is told nothing', async () => {
  await open('project', null);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a list that is opened before Home asks nothing', () => {
  renderPage(<NextStep after="project" />);
  expect(screen.queryByRole('note')).toBeNull();
});
