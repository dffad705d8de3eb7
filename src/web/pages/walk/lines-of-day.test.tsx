import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { line } from '#test/traps-stage.tsx';
import { LinesOfDay } from './lines-of-day.tsx';

test('the day shows the lines that have a trap that is set', async () => {
  const lines = [
    { ...line, trapsSet: 3 },
    { ...line, id: 6, name: 'All retired', trapsSet: 0 },
  ];
  const walk = { ...line, from: '', traps: [{}, {}, {}], visits: [] };
  const server = { 'trapLines.list': () => lines, 'trapLines.walk': () => walk as never };
  renderPage(<LinesOfDay activityId={4} projectId={3} />, { server });
  const rows = within(await screen.findByRole('region', { name: 'Lines to walk' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ridge line')]);
});
