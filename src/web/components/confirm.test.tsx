import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { askConfirm, type ConfirmOptions } from './confirm-store.ts';

const question = messages.objectives.confirmDelete;

function ask(options: ConfirmOptions): Promise<boolean> {
  const answers: Promise<boolean>[] = [];
  act(() => {
    answers.push(askConfirm(options));
  });
  return answers[0] ?? Promise.reject(new Error('Nothing was asked.'));
}

describe('a confirmation', () => {
  test('asks the documented question with the focus on the safe button', async () => {
    renderPage(<p>Page</p>);
    const answer = ask({ question });
    expect(await screen.findByText(question)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe(false);
    expect(screen.queryByText(question)).toBeNull();
  });

  test('answers yes to the destructive button and no to Escape', async () => {
    renderPage(<p>Page</p>);
    let answer = ask({ question });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await answer).toBe(true);
    answer = ask({ question });
    await screen.findByText(question);
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  test('stays busy while its action runs, and cannot be answered twice', async () => {
    renderPage(<p>Page</p>);
    let finish = () => {};
    let runs = 0;
    const action = () => {
      runs += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const answer = ask({ question, action, busyText: 'Deleting...' });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(question)).toBeVisible();
    act(() => finish());
    expect(await answer).toBe(true);
    expect(runs).toBe(1);
  });

  test('rejects to its caller when the action fails', async () => {
    renderPage(<p>Page</p>);
    const answer = ask({ question, action: () => Promise.reject(new Error('In use.')) }).catch(
      (error: Error) => error.message,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await answer).toBe('In use.');
  });
});
