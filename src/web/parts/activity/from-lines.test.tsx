import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityDocument, LinesRow } from '#shared/activities/document.ts';
import { fromLinesOf, noLines } from '#shared/traps/use-them.ts';
import { catches, objective, results, showOutcomeStep, widenScreen } from '#test/outcome-stage.tsx';
import { press } from '#test/press.ts';
import { clearBanner } from '#web/components/banner-store.ts';

beforeEach(() => {
  clearBanner();
  localStorage.clear();
  widenScreen();
});

const lines: LinesRow = {
  ...{ ...noLines, trapsChecked: 29, notReached: 1, rats: 2, mustelids: 1, more: 29 },
  ...{ names: ['Ridge line'], people: ['Aroha Ngātai', 'Hēmi Walker'] },
};
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
function show(now: LinesRow, predatorRecords: ActivityDocument['predatorRecords']) {
  const document = { ...results([objective(2, 'Planting')]), lines: now, predatorRecords };
  return showOutcomeStep({
    'activities.document': () => document,
    'activities.predator.useLines': () => ({ isAsked: false, message: 'Recorded from the lines.' }),
  });
}

const offer = async () => within(await screen.findByRole('region', { name: 'From the lines' }));
const sent = (changes: ReturnType<typeof show>) =>
  waitFor(() => expect(changes.map(({ input }) => input)).toHaveLength(1)).then(() => changes[0]?.input);

test('what was checked is offered, and one press uses it', async () => {
  const changes = show(lines, []);
  expect((await offer()).getByText('From the lines: 29 traps checked, 3 catches, 1 not reached.')).toBeVisible();
  expect((await offer()).getByText('Ridge line, Aroha Ngātai and Hēmi Walker. 2 rats, 1 mustelid.')).toBeVisible();
  await press('Use them');
  expect(await sent(changes)).toEqual({ activityId: 12 });
});

test('records that somebody typed are not added to without a question', async () => {
  const changes = show(lines, [{ ...catches, ...numbers }]);
  await press('Use them');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add as well' }));
  expect(await sent(changes)).toEqual({ activityId: 12 });
});

test('nothing is offered while the records say what the lines do, and each says whence it is', async () => {
  show({ ...lines, more: 0 }, written);
  expect(await screen.findAllByText('From the lines')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'From the lines' })).toBeNull();
});

test('later checks change the records', async () => {
  const changes = show({ ...lines, trapsChecked: 31, rats: 3, more: 2 }, written);
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
  const changes = show({ ...lines, rats: 3, more: 1 }, [checked!, { ...caught!, rats: 5 }]);
  await press('Update');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Catches: 5 rats, 1 mustelid now')).toBeVisible();
  expect(dialog.getByText('Catches: 3 rats, 1 mustelid from the lines')).toBeVisible();
  expect(changes).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name }));
  expect(await sent(changes)).toEqual({ activityId: 12, corrections });
});
