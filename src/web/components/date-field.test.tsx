import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isoDate } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { DateField } from './date-field.tsx';
import { useZodForm } from './use-zod-form.ts';

type FormProps = { save?: (values: { day: string }) => void; day?: string; clearable?: boolean };

function Form({ save = () => {}, day = '', clearable = false }: FormProps) {
  const form = useZodForm(z.object({ day: isoDate() }), { day });
  return (
    <form noValidate onSubmit={form.handleSubmit(save)}>
      <DateField label="Start Date" clearable={clearable} minDate="2026-03-04" {...form.getInputProps('day')} />
      <button type="submit">Save</button>
    </form>
  );
}

/** A field whose value comes from elsewhere. */
function Given() {
  const [day, setDay] = useState('Friday');
  return (
    <>
      <DateField label="Start Date" value={day} />
      <button type="button" onClick={() => setDay('')}>
        Nothing
      </button>
      <button type="button" onClick={() => setDay('2026-03-05')}>
        A day
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Start Date' });
const opener = () => screen.getByRole('button', { name: 'Open the calendar' });
const calendar = () => screen.findByRole('dialog', { name: 'Calendar' });

describe('a date field', () => {
  test('takes what is typed, which becomes words when the field is left', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} />);
    await userEvent.type(field(), '5/3/2026');
    expect(field()).toHaveValue('5/3/2026');
    await userEvent.tab();
    expect(field()).toHaveValue('05-March-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ day: '2026-03-05' });
  });

  test('saves with Enter, also a day before the first one that its calendar offers: the form decides', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} />);
    await userEvent.type(field(), '5/3/2025{Enter}');
    expect(save).toHaveBeenCalledWith({ day: '2025-03-05' });
    expect(field()).toHaveValue('05-March-2025');
  });

  test('is emptied by hand, and is empty then', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} day="2026-03-05" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(field()).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).not.toHaveBeenCalled();
  });

  test('shows what the form puts in its place, also after what is no date', async () => {
    renderPage(<Given />);
    expect(field()).toHaveValue('Friday');
    await userEvent.click(screen.getByRole('button', { name: 'Nothing' }));
    expect(field()).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'A day' }));
    expect(field()).toHaveValue('05-March-2026');
  });

  test('keeps what is no date as it was typed and refuses it in words', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} day="2026-03-05" />);
    await userEvent.clear(field());
    await userEvent.type(field(), '31/2/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(field()).toHaveValue('31/2/2026');
    expect(field()).toHaveAccessibleDescription(messages.general.invalidDate);
    expect(save).not.toHaveBeenCalled();
  });

  test('is emptied in its calendar, which offers that only when there is something to clear', async () => {
    renderPage(<Form clearable day="2026-03-05" />);
    await press('Open the calendar');
    await press('Clear the date');
    expect(field()).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open the calendar' })).toHaveFocus());
    await press('Open the calendar');
    expect(screen.queryByRole('button', { name: 'Clear the date' })).toBeNull();
  });

  test('has no buttons where it is read only', () => {
    renderPage(<DateField label="Start Date" readOnly clearable value="2026-03-05" />);
    expect(field()).toHaveValue('05-March-2026');
    expect(screen.queryByRole('button', { name: 'Open the calendar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear the date' })).toBeNull();
  });
});

describe('the calendar', () => {
  test('stays closed when its field gets the focus, and when a save is refused', async () => {
    renderPage(<Form />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(messages.general.invalidDate)).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens by its button at the chosen day, and a day is chosen with the keys', async () => {
    renderPage(<Form day="2026-03-05" />);
    expect(opener()).toHaveAccessibleDescription('Start Date');
    opener().focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () =>
      expect(within(await calendar()).getByRole('button', { name: '5 March 2026' })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(field()).toHaveValue('06-March-2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  test('closes by a second press of its button', async () => {
    renderPage(<Form day="2026-03-05" />);
    await userEvent.click(opener());
    await calendar();
    await userEvent.click(opener());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when somebody types instead', async () => {
    renderPage(<Form day="2026-03-05" />);
    await userEvent.click(opener());
    await calendar();
    await userEvent.click(field());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('turns to another month with the keys', async () => {
    renderPage(<Form day="2026-03-05" />);
    await userEvent.click(opener());
    const shown = within(await calendar());
    await waitFor(() => expect(shown.getByRole('button', { name: '5 March 2026' })).toHaveFocus());
    await userEvent.tab({ shift: true });
    expect(shown.getByRole('button', { name: 'Next' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveValue('01-April-2026');
  });

  test('keeps the chosen day when it is chosen again', async () => {
    renderPage(<Form day="2026-03-05" />);
    await userEvent.click(opener());
    await userEvent.click(within(await calendar()).getByRole('button', { name: '5 March 2026' }));
    expect(field()).toHaveValue('05-March-2026');
  });

  test('shows no error for an empty field while somebody chooses a day', async () => {
    renderPage(<Form />);
    await userEvent.click(field());
    await userEvent.click(opener());
    await calendar();
    expect(screen.queryByText(messages.general.invalidDate)).toBeNull();
  });

  test('offers no day before the first one allowed', async () => {
    renderPage(<Form day="2026-03-05" />);
    await userEvent.click(opener());
    const shown = within(await calendar());
    expect(shown.getByRole('button', { name: '3 March 2026' })).toBeDisabled();
    expect(shown.getByRole('button', { name: '4 March 2026' })).toBeEnabled();
  });

  test("starts at the group's today, which it marks", async () => {
    renderPage(<DateField label="Start Date" value="" />, { config: { now: '2026-07-14T12:30:00.000Z' } });
    await userEvent.click(opener());
    const day = within(await calendar()).getByRole('button', { name: '15 July 2026' });
    await waitFor(() => expect(day).toHaveFocus());
    expect(day).toHaveAttribute('aria-current', 'date');
  });

  test("marks the group's today alone, where the device has another day", async () => {
    const now = new Date(Date.now() + 86_400_000).toISOString();
    renderPage(<DateField label="Start Date" value="" />, { config: { now } });
    await userEvent.click(opener());
    const shown = await calendar();
    expect(shown.querySelectorAll('[data-today][data-highlight-today]')).toHaveLength(1);
  });
});
