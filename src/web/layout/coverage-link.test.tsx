import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { changeField, type Field, readField } from '#web/field/field-state.ts';
import { coverageOf } from './coverage.ts';
import { CoverageLink } from './coverage-link.tsx';

const start = { ...readField() };
afterEach(() => changeField(start));

test.each<[what: string, known: Partial<Field>, words: string[] | null, tone?: string, count?: number]>([
  ['nothing waits and there is coverage', {}, null],
  ['there is no coverage', { hasCoverage: false }, ['No coverage'], 'on-hold', 0],
  ['something waits without coverage', { hasCoverage: false, waiting: 3 }, ['No coverage', '3 waiting'], 'on-hold', 3],
  ['something is being sent', { waiting: 3, sending: true }, ['3 waiting'], 'in-progress', 3],
  ['something waits for its next try', { waiting: 3 }, ['3 waiting'], 'on-hold', 3],
  ['something was refused', { waiting: 3, refused: 1, sending: true }, ['3 waiting', '1 refused'], 'failure', 1],
])('where %s, the top bar says so', (_, known, words, tone, count) => {
  expect(coverageOf({ ...start, ...known })).toEqual(words && expect.objectContaining({ words, tone, count }));
});

test('the link to the waiting changes says all that holds', () => {
  changeField({ hasCoverage: false, waiting: 3, refused: 1 });
  renderPage(<CoverageLink />);
  expect(screen.getByRole('link', { name: 'No coverage, 3 waiting, 1 refused' })).toHaveAttribute('href', '/outbox');
});

test('while all is well, nothing stands in the top bar', () => {
  renderPage(<CoverageLink />);
  expect(screen.queryByRole('link')).toBeNull();
});
