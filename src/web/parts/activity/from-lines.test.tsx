import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityDocument, CheckRow } from '#shared/activities/document.ts';
import { messages } from '#shared/messages.ts';
import { fromLinesOf, linesOf } from '#shared/traps/use-them.ts';
import { catches, objective, results, showOutcomeStep } from '#test/outcome-stage.tsx';
import { press } from '#test/press.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { changeField } from '#web/sync/field-state.ts';

beforeEach(widenScreen);

/** Checks of so many traps of a line, of which the first caught rats and the second a stoat, and a trap that was not reached. */
function checksOf(traps: number, rats: number, used = 0): CheckRow[] {
  const row = (trapId: number): CheckRow => ({
    ...{ id: trapId, trapId, line: 'Ridge line', checkedAt: '2026-03-04T19:00:00.000Z', state: 'Set', catches: [] },
    ...{ bothHappened: false, inRecords: trapId <= used, createdById: 1, createdBy: 'Aroha Ngātai' },
  });
  return [
    { ...row(1), catches: [{ species: 'Ship rat', number: rats, group: 'rats' }] },
    { ...row(2), catches: [{ species: 'Stoat', number: 1, group: 'mustelids' }], createdBy: 'Hēmi Walker' },
    ...Array.from({ length: traps - 2 }, (_, at) => row(at + 3)),
    { ...row(1000), state: 'Could not reach it' },
  ];
}

const lines = linesOf({ checks: checksOf(29, 2), predatorRecords: [] });
const numbers = {
  measurement: null,
  rats: 2,
  possums: 0,
  mustelids: 1,
  hedgehogs: 0,
  others: 0,
  othersDescription: '',
};
const written = [
  { ...catches, ...numbers, rats: 0, mustelids: 0, id: 8, predatorId: 2, subType: 'traps checked', measurement: 29 },
  { ...catches, ...numbers },
].map((record) => ({ ...record, fromLines: fromLinesOf(lines) }));

/** Step 6 of an activity without an objective of predator control. */
function show(checks: CheckRow[], predatorRecords: ActivityDocument['predatorRecords']) {
  const document = { ...results([objective(2, 'Planting')]), checks, predatorRecords };
  return showOutcomeStep({
    'activities.document': () => document,
    'activities.predator.useLines': () => ({ isAsked: false, message: messages.wizard.linesUsed }),
  });
}

const offer = async () => within(await screen.findByRole('region', { name: 'From the lines' }));
const sent = (changes: ReturnType<typeof show>) =>
  waitFor(() => expect(changes.map(({ input }) => input)).toHaveLength(1)).then(() => changes[0]?.input);

test('what was checked is offered, and one press uses it', async () => {
  const changes = show(checksOf(29, 2), []);
  expect((await offer()).getByText('From the lines: 29 traps checked, 3 catches, 1 not reached.')).toBeVisible();
  expect((await offer()).getByText('Ridge line, Aroha Ngātai and Hēmi Walker. 2 rats, 1 mustelid.')).toBeVisible();
  await press('Use them');
  expect(await sent(changes)).toEqual({ activityId: 12 });
});

test('records that somebody typed are not added to without a question', async () => {
  const changes = show(checksOf(29, 2), [{ ...catches, ...numbers }]);
  await press('Use them');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add as well' }));
  expect(await sent(changes)).toEqual({ activityId: 12 });
});

test('nothing is offered while the records say what the lines do, and each says whence it is', async () => {
  show(checksOf(29, 2, 29), written);
  expect(await screen.findAllByText('From the lines')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'From the lines' })).toBeNull();
});

test('later checks change the records', async () => {
  const changes = show(checksOf(31, 3, 29), written);
  expect((await offer()).getByText('2 more checks since.')).toBeVisible();
  expect((await offer()).getByText('Then 31 traps checked, 4 catches. Your own corrections stay.')).toBeVisible();
  await press('Update');
  expect(await sent(changes)).toEqual({ activityId: 12 });
});

test.each([
  ['Keep the corrections', 'keep'],
  ['Take the lines', 'replace'],
])('a corrected record shows both, and asks: %s', async (name, corrections) => {
  const [checked, caught] = written;
  const changes = show(checksOf(29, 3, 28), [checked!, { ...caught!, rats: 5 }]);
  await press('Update');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Catches: 5 rats, 1 mustelid now')).toBeVisible();
  expect(dialog.getByText('Catches: 3 rats, 1 mustelid from the lines')).toBeVisible();
  expect(changes).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name }));
  expect(await sent(changes)).toEqual({ activityId: 12, corrections });
});

test.each([
  ['what nobody corrected', 2, 0],
  ['a correction, which the phone may not know as it is now', 5, 1],
])('without coverage: %s', async (_what, rats, needing) => {
  const [checked, caught] = written;
  show(checksOf(31, 3, 29), [checked!, { ...caught!, rats }]);
  await offer();
  act(() => changeField({ hasCoverage: false }));
  expect((await offer()).queryAllByText(messages.general.needsCoverage)).toHaveLength(needing);
});
