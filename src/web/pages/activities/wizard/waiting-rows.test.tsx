import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { catches, field, objective, results, showOutcomeStep } from '#test/outcome-stage.tsx';
import { press } from '#test/press.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { noteMadeId } from '#web/sync/made-ids.ts';

const waitingId = -7000;

describe('a record that waits on the phone', () => {
  test('is edited and deleted like any other: a predator record', async () => {
    widenScreen();
    const waits = { ...catches, id: waitingId, version: 1 };
    const changes = showOutcomeStep({
      'activities.document': () => results([objective(2, 'Establishing Predator Control')], [waits]),
      'activities.predator.update': ({ rats }) => ({ ...waits, rats }),
      'activities.predator.remove': () => ({ message: 'Predator record deleted successfully!' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Catches, record 1' }));
    await userEvent.clear(await field('Rats'));
    await userEvent.type(await field('Rats'), '9');
    await press('Save Record');
    await waitFor(() => expect(changes.at(-1)?.input).toMatchObject({ id: waitingId, rats: 9, version: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Catches, record 1' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes.at(-1)?.input).toEqual({ id: waitingId }));
  });

  test('keeps what is typed over it when the server gives it another id: an objective', async () => {
    widenScreen();
    let id = waitingId;
    showOutcomeStep({
      'activities.document': () => results([objective(id, 'Signs put up'), objective(3, 'Benches')]),
      'activities.outcome.setAmount': ({ id: row, amount }) => ({ ...objective(row, 'Benches'), amount, version: 4 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Signs put up' }));
    const signs = () => screen.getByRole('textbox', { name: 'Amount / Value, Signs put up' });
    await userEvent.type(signs(), '12');
    // The list is loaded again after another change.
    noteMadeId('objective', waitingId, 31);
    id = 31;
    await userEvent.click(screen.getByRole('button', { name: 'Edit Benches' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount / Value, Benches' }), '2{Enter}');
    expect(await screen.findByText('Saved successfully!')).toBeVisible();
    expect(signs()).toHaveValue('12');
  });
});
