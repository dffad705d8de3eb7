import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import type { AuditLine } from './audit-line.ts';
import { ChangeDialog } from './change-dialog.tsx';

const line: AuditLine = {
  ...{ id: 1, at: '2026-03-05T01:02:03.000Z', madeAt: null, actorId: 1, actorName: 'Māia Hōhepa' },
  ...{ action: 'updated', recordType: 'project', recordId: 7, recordName: 'Weeds' },
  ...{ before: {}, after: { notes: 'Line A…' } },
  isCut: true,
};

test.each([true, false])('a line says whether its texts are cut: %s', async (isCut) => {
  renderPage(<ChangeDialog line={{ ...line, isCut }} onClose={() => {}} />, { server: {} });
  expect(await screen.findByText('Line A…')).toBeVisible();
  expect(screen.queryByText(messages.audit.cut) !== null).toBe(isCut);
});

test('a moment is by the group’s clock, and the keyboard scrolls what is long', async () => {
  const signedOff = { ...line, after: { signedOffAt: '2026-03-05T01:02:03.000Z' } };
  renderPage(<ChangeDialog line={signedOff} onClose={() => {}} />, { server: {} });
  expect(await screen.findByText('2026-03-05 14:02')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Changed fields' })).toHaveAttribute('tabindex', '0');
});
