import { useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catches, results } from '#test/outcome-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { draw, showChanges } from '#web/sync/drawn-changes.ts';
import { PredatorSection } from './predator-section.tsx';

let show: (drawings: Parameters<typeof showChanges>[1]) => ReturnType<typeof showChanges>;

function Section() {
  const cache = useQueryClient();
  show = (drawings) => showChanges(cache, drawings);
  return <PredatorSection activityId={12} />;
}

/** The one record, as a phone draws it that has more rats to send. */
async function openWaiting(record: typeof catches) {
  renderPage(<Section />, {
    server: { 'activities.document': () => results([], [record]), 'activities.predator.subTypes': () => [] },
  });
  await screen.findByRole('list', { name: 'Catches' });
  await act(async () => {
    await show([
      draw('activities.document', { id: 12 }, (document) => ({
        ...document,
        predatorRecords: [{ ...record, rats: 5 }],
      })),
    ]);
  });
  return screen.findByRole('list', { name: 'Catches' });
}

test.each([
  ['', []],
  ['Mice', ['Others (Species): Mice']],
])('on a phone the mark of a waiting record is not read as a species: "%s"', async (othersDescription, species) => {
  const card = await openWaiting({ ...catches, othersDescription });
  const lines = [...card.querySelectorAll('li > div > div')].map((line) => line.textContent);
  expect(lines.filter((line) => line?.includes('Waiting'))).toEqual(['Rats: 5 Waiting']);
  expect(lines.filter((line) => line?.startsWith('Others (Species)'))).toEqual(species);
});
