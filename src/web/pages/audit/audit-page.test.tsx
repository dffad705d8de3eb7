import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import type { AuditLine } from './audit-line.ts';
import { AuditPage } from './audit-page.tsx';

const line: AuditLine = {
  ...{ id: 1, at: '2026-03-05T01:02:03.000Z', madeAt: null, actorId: 1, actorName: 'Māia Hōhepa' },
  ...{ action: 'updated', recordType: 'staff', recordId: 7, recordName: 'Tama Leader', isCut: false },
  ...{ before: { phone: '0211234567' }, after: { phone: '0275550199' } },
};

function Where() {
  return <p>At {useLocation().search}</p>;
}

test('the trail is searched as its address says, and keeps what is searched for in it', async () => {
  const search = vi.fn((_: { record: string }) => ({ rows: [line], nextBefore: null }));
  const ui = (
    <>
      <AuditPage />
      <Where />
    </>
  );
  renderPage(ui, { at: '/audit?record=updated', server: { 'audit.search': search, 'system.warnings': () => [] } });
  expect(await screen.findByText('Updated staff')).toBeVisible();
  expect(search.mock.lastCall?.[0]).toMatchObject({ record: 'updated' });
  const box = screen.getByRole('searchbox', { name: 'Search by record or by what was done' });
  expect(box).toHaveValue('updated');
  await userEvent.clear(box);
  await userEvent.type(box, 'downloaded');
  await waitFor(() => expect(search.mock.lastCall?.[0]).toMatchObject({ record: 'downloaded' }));
  expect(screen.getByText('At ?record=downloaded')).toBeVisible();
});

test('older lines that cannot be loaded say so at their button, which tries again', async () => {
  const search = vi.fn(({ cursor }: { cursor?: number | null }) => {
    if (cursor && search.mock.calls.length < 3) throw refusal(500, '');
    return cursor
      ? { rows: [{ ...line, id: 2, recordName: 'Kahu Parata' }], nextBefore: null }
      : { rows: [line], nextBefore: 1 };
  });
  renderPage(<AuditPage />, { server: { 'audit.search': search, 'system.warnings': () => [] } });
  const older = await screen.findByRole('button', { name: 'Show older entries' });
  await userEvent.click(older);
  const failed = await screen.findByText(messages.audit.loadFailed);
  expect(failed.compareDocumentPosition(screen.getByText('Tama Leader'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await userEvent.click(older);
  expect(await screen.findByText('Kahu Parata')).toBeVisible();
  expect(screen.queryByText(messages.audit.loadFailed)).toBeNull();
});

test('a line opens what the change altered, before and after', async () => {
  const search = () => ({ rows: [line], nextBefore: null });
  renderPage(<AuditPage />, { server: { 'audit.search': search, 'system.warnings': () => [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Tama Leader' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tama Leader' }));
  expect(dialog.getByRole('row', { name: 'Phone 0211234567 0275550199' })).toBeVisible();
});
