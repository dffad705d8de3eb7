import { PasswordInput, TextInput } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { renderPage, testUser } from '#test/render.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useDraft } from './use-draft.ts';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({ name: z.string(), password: z.string() });

function Form() {
  const form = useZodForm(schema, { name: '', password: '' });
  const draft = useDraft('bird.new', form);
  return (
    <form noValidate onSubmit={form.handleSubmit(() => draft.clear())}>
      <DraftNotice draft={draft} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <PasswordInput label="Password" {...form.getInputProps('password')} />
      <button type="submit">Save</button>
    </form>
  );
}

/** What a reload does: everything of the page goes, the storage stays. */
function reload(user = testUser) {
  cleanup();
  renderPage(<Form />, { user });
}

describe('a draft', () => {
  test('is kept at once when the page goes away, without the pause after the last letter', async () => {
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText('Name'), 'Kea');
    expect(Object.values(localStorage).join()).not.toContain('Kea');
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(localStorage).join()).toContain('Kea');
  });

  test('brings what was typed back after a reload, and says so', async () => {
    renderPage(<Form />);
    expect(screen.queryByText('Draft restored')).toBeNull();
    await userEvent.type(screen.getByLabelText('Name'), 'Tūī');
    reload();
    expect(screen.getByLabelText('Name')).toHaveValue('Tūī');
    expect(screen.getByText('Draft restored')).toBeVisible();
  });

  test('never keeps a password', async () => {
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tūī');
    await userEvent.type(screen.getByLabelText('Password'), 'Kereru2026!');
    reload();
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(JSON.stringify(localStorage)).not.toContain('Kereru2026!');
  });

  test('belongs to the person who typed it', async () => {
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tūī');
    reload({ ...testUser, id: 2 });
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  test('is gone after Discard and after a save', async () => {
    renderPage(<Form />);
    await userEvent.type(screen.getByLabelText('Name'), 'Tūī');
    reload();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Name')).toHaveValue('');
    reload();
    expect(screen.queryByText('Draft restored')).toBeNull();
    await userEvent.type(screen.getByLabelText('Name'), 'Weka');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    reload();
    expect(screen.queryByText('Draft restored')).toBeNull();
  });
});
