import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stubPhone } from '#test/fake-phone.ts';
import { keptChange } from '#test/kept-changes.ts';
import { renderPage } from '#test/render.tsx';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { closePhoneDb, openPhoneDb } from '#web/sync/phone-db.ts';
import { LeftBehind } from './left-behind.tsx';

beforeEach(() => {
  stubPhone();
  userEvent.setup();
});
afterEach(closePhoneDb);

async function open(person: number, ...changes: KeptChange[]) {
  const db = await openPhoneDb();
  for (const change of changes) await db?.add('changes', change);
  renderPage(<LeftBehind person={person} timeZone="Pacific/Auckland" />);
}

const report = keptChange({
  ...{ order: 1, key: 'report', path: 'incidents.report', words: 'Report: First Aid' },
  input: { activityId: 7, typeOfInjury: 'Sprain' } as never,
});

test('somebody who has left copies what they made as text, what they wrote of health included', async () => {
  await open(1, report, keptChange({ order: 2, key: 'other', person: 2, words: 'Secret' }));
  expect(await screen.findByText(/^1 change of yours was not sent and is still on this phone/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Copy as text' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    'Report: First Aid\nPlanting day at Karamatura Stream\n20-November-2026 13:00\n\nType of injury: Sprain',
  );
});

test('nothing is shown of other people’s changes', async () => {
  await open(3, report);
  await expect(screen.findByRole('button', undefined, { timeout: 200 })).rejects.toThrow();
});
