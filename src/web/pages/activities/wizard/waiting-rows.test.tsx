import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { objective, results, showOutcomeStep } from '#test/outcome-stage.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { noteMadeId } from '#web/sync/made-ids.ts';

const waitingId = -7000;

describe('a record that waits on the phone', () => {
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
