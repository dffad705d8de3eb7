import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { isMoment, momentProblem } from '#shared/moments.ts';
import { momentFields, shownMoment, typeMoment } from '#test/moment-stage.ts';
import { renderPage } from '#test/render.tsx';
import { MomentField } from './moment-field.tsx';
import { useZodForm } from './use-zod-form.ts';

const rule = z
  .string()
  .refine(isMoment, { error: ({ input }) => momentProblem(String(input))?.message, abort: true })
  .refine((moment) => moment < '2026', 'Too late.');

function Form({ save = () => {}, at = '' }: { save?: (values: { at: string }) => void; at?: string }) {
  const form = useZodForm(z.object({ at: rule }), { at });
  return (
    <form noValidate onSubmit={form.handleSubmit(save)}>
      <MomentField label="Left" {...form.getInputProps('at')} />
      <button type="submit">Save</button>
    </form>
  );
}

const fields = () => momentFields(screen, 'Left');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a moment has two fields and one value', async () => {
  const saved = vi.fn();
  renderPage(<Form save={saved} at="2025-03-05T08:52" />);
  expect(screen.getByRole('group', { name: 'Left' })).toBeVisible();
  expect(shownMoment(screen, 'Left')).toBe('05-March-2025 08:52');
  await userEvent.clear(fields()[1]);
  await userEvent.type(fields()[1], '9.30 pm');
  await save();
  expect(saved).toHaveBeenCalledWith({ at: '2025-03-05T21:30' });
  expect(shownMoment(screen, 'Left')).toBe('05-March-2025 21:30');
});

test('what cannot be read stays as it was typed, and each field says what is wrong with it', async () => {
  const saved = vi.fn();
  renderPage(<Form save={saved} at="2025-03-05T08:52" />);
  await typeMoment(screen, 'Left', 'FridayT7:5');
  await save();
  const [date, time] = fields();
  expect(shownMoment(screen, 'Left')).toBe('Friday 7:5');
  expect(date).toHaveAccessibleDescription(/^Please enter a date such as/);
  expect(time).toBeValid();
  await waitFor(() => expect(date).toHaveFocus());
  await userEvent.clear(date);
  await userEvent.type(date, '6/3/2025');
  await save();
  expect(time).toHaveAccessibleDescription(messages.times.twoDigits);
  expect(date).toBeValid();
  await userEvent.clear(time);
  await save();
  expect(time).toHaveAccessibleDescription(messages.times.notATime);
  expect(saved).not.toHaveBeenCalled();
  await userEvent.type(time, '9{Enter}');
  expect(saved).toHaveBeenCalledWith({ at: '2025-03-06T09:00' });
});

test('a rule about both marks both, and the first says it', async () => {
  renderPage(<Form at="2026-03-05T08:52" />);
  await save();
  const [date, time] = fields();
  expect(date).toHaveAccessibleDescription('Too late.');
  expect(time).toBeInvalid();
  expect(screen.getAllByText('Too late.')).toHaveLength(1);
});

test('nothing is said before both fields are left', async () => {
  renderPage(<Form />);
  const [date, time] = fields();
  await userEvent.type(date, '5/3/2025');
  await userEvent.click(time);
  expect(date).toBeValid();
  expect(time).toBeValid();
  await userEvent.type(time, '99');
  expect(time).toBeValid();
  await userEvent.click(document.body);
  expect(time).toBeInvalid();
});
