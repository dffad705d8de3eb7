import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { changeField, type Field, readField } from '#web/sync/field-state.ts';
import { coverageOf } from './coverage.ts';
import { CoverageLink } from './coverage-link.tsx';

const start = { ...readField() };
const allSentAt = '2026-11-20T04:42:00.000Z';
const toChoose = { count: 1, behind: 0, activityName: '', isCompletion: false, isNotes: false, by: '' };
afterEach(() => changeField(start));

test.each<[what: string, known: Partial<Field>, words: string[] | null, tone?: string, count?: number]>([
  ['nothing waits and there is coverage', {}, null],
  ['there is no coverage', { hasCoverage: false }, ['No coverage'], 'on-hold', 0],
  ['something waits without coverage', { hasCoverage: false, waiting: 3 }, ['No coverage', '3 waiting'], 'on-hold', 3],
  ['something is being sent', { waiting: 3, sending: true }, ['3 waiting'], 'in-progress', 3],
  ['something waits for its next try', { waiting: 3 }, ['3 waiting'], 'on-hold', 3],
  [
    'something waits for a choice',
    { waiting: 15, toChoose, sending: true },
    ['15 waiting', '1 to choose'],
    'on-hold',
    1,
  ],
  ['all that waited was sent', { allSentAt }, ['Everything is on the server, 17:42'], 'completed', 0],
  ['something waits again', { allSentAt, waiting: 1 }, ['1 waiting'], 'on-hold', 1],
  ['something was refused', { waiting: 3, refused: 1, sending: true }, ['3 waiting', '1 refused'], 'failure', 1],
])('where %s, the top bar says so', (_, known, words, tone, count) => {
  expect(coverageOf({ ...start, ...known }, 'Pacific/Auckland')).toEqual(
    words && expect.objectContaining({ words, tone, count }),
  );
});

test('the link to the waiting changes says all that holds', () => {
  changeField({ hasCoverage: false, waiting: 3, refused: 1 });
  renderPage(<CoverageLink />);
  expect(screen.getByRole('link', { name: 'No coverage, 3 waiting, 1 refused' })).toHaveAttribute('href', '/outbox');
});

test('that everything is on the server is said until the next screen', async () => {
  changeField({ allSentAt });
  renderPage(
    <>
      <CoverageLink />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Everything is on the server, 17:42' })).toHaveAttribute('href', '/outbox');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.queryByRole('link', { name: /^Everything/ })).toBeNull();
});
