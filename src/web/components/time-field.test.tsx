import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { timeOfDay } from '#shared/fields.ts';
import { renderPage } from '#test/render.tsx';
import { TimeField } from './time-field.tsx';
import { useZodForm } from './use-zod-form.ts';

function Form({ save = () => {}, time = '' }: { save?: (values: { time: string }) => void; time?: string }) {
  const form = useZodForm(z.object({ time: timeOfDay() }), { time });
  return (
    <form noValidate onSubmit={form.handleSubmit(save)}>
      <TimeField label="Start" {...form.getInputProps('time')} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Start' });

describe('a time field', () => {
  test('takes what is typed, which is a time when the field is left', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} />);
    await userEvent.type(field(), '930');
    expect(field()).toHaveValue('930');
    await userEvent.tab();
    expect(field()).toHaveValue('09:30');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ time: '09:30' });
  });

  test('saves a typed time with Enter', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} />);
    await userEvent.type(field(), '9 pm{Enter}');
    expect(save).toHaveBeenCalledWith({ time: '21:00' });
    expect(field()).toHaveValue('21:00');
  });

  test('is emptied by hand, and is empty then', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} time="09:30" />);
    await userEvent.clear(field());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ time: '' });
  });

  test('brings up digits on a phone, and says how a time is written', () => {
    renderPage(<Form />);
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('placeholder', 'HH:MM');
  });
});
