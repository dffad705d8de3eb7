import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { SafetyTextsPage } from './safety-texts-page.tsx';

const texts = {
  stillOut: 'Ring them.\nRing 111.',
  ...{ questions: 'Did somebody die?', steps: 'Ring now.', notNotifiable: '', caught: '', phone: '0800 030 040' },
  ...{ yes: 'This is probably notifiable', no: 'This is probably not', checkedOn: '2026-11-20', version: 1 },
};

test('a Group Admin edits questions, words and numbers, and the day of the check', async () => {
  const update = vi.fn((input: object) => ({ ...texts, ...input, version: 2 }));
  renderPage(<SafetyTextsPage />, { server: { 'safetyTexts.get': () => texts, 'safetyTexts.update': update } });
  const steps = await screen.findByLabelText('What to do while somebody is still out');
  fireEvent.change(steps, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.safetyTexts.stepRequired)).toBeVisible();
  fireEvent.change(steps, { target: { value: 'Ring Mereana.' } });
  fireEvent.change(screen.getByLabelText('Words of the answer Yes'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.safetyTexts.wordsRequired)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Words of the answer Yes'), { target: { value: 'Ring WorkSafe' } });
  fireEvent.change(screen.getByLabelText('Number to ring'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.safetyTexts.phoneRequired)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Number to ring'), { target: { value: '0800 111 222' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.safetyTexts.saved)).toBeVisible();
  const { version: _, ...fields } = texts;
  expect(update.mock.lastCall?.[0]).toEqual({
    ...{ ...fields, stillOut: 'Ring Mereana.', yes: 'Ring WorkSafe' },
    ...{ phone: '0800 111 222', version: 1 },
  });
});
