import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import type { Outputs } from '#web/trpc.ts';
import { EmailsPage } from './emails-page.tsx';

type Email = Outputs['emails']['list']['rows'][number];

test('a failed mail says to whom it was and what went wrong, and is sent again', async () => {
  let mails: Email[] = [
    {
      ...{ id: 3, kind: 'staff', toAddress: 'hana@okurabush.example', subject: 'Kia ora koutou', canRetry: true },
      ...{ state: 'failed', attempts: 1, lastError: 'The address is not known', sentAt: null },
      ...{ createdAt: '2026-03-04T20:30:00.000Z', nextAttemptAt: '2026-03-04T20:30:00.000Z' },
    },
  ];
  const list = ({ state }: { state?: Email['state'] }) => {
    const rows = mails.filter((mail) => !state || mail.state === state);
    return { rows, total: rows.length };
  };
  const retry = vi.fn((_: unknown) => {
    mails = mails.map((mail) => ({ ...mail, state: 'sent', sentAt: '2026-03-04T21:30:00.000Z', canRetry: false }));
    return { message: messages.emails.queued };
  });
  renderPage(<EmailsPage />, { at: '/emails', server: { 'emails.list': list, 'emails.retry': retry } });
  await userEvent.click(screen.getByRole('tab', { name: 'Failed' }));
  const row = () => screen.findByRole('listitem');
  expect(await row()).toHaveTextContent('The address is not known');
  expect(await row()).toHaveTextContent('hana@okurabush.example');
  await userEvent.click(within(await row()).getByRole('button', { name: /^Retry Kia ora koutou/ }));
  expect(await screen.findByText(messages.emails.queued)).toBeVisible();
  expect(retry).toHaveBeenCalledExactlyOnceWith({ id: 3 });
  expect(await screen.findByText(messages.emails.noneInState)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(await row()).toHaveTextContent(/Sent.*05-March-2026 10:30/);
});
