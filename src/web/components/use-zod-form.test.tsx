import { PasswordInput, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({
  title: z.string().trim().min(1, 'Please give it a title.'),
  secret: z.string().min(3, 'Too short.'),
});

function refusal(errors: Record<string, string>): Error {
  const error = new TRPCClientError('Refused.');
  return Object.assign(error, { data: { httpStatus: 409, errors } });
}

function Form({ save, fail }: { save: (values: unknown) => unknown; fail?: (error: unknown) => void }) {
  const form = useZodForm(schema, { title: '', secret: '' });
  return (
    <form noValidate onSubmit={form.handleSubmit(save, fail)}>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <PasswordInput label="Secret" {...form.getInputProps('secret')} />
      <button type="submit">{form.busy ? 'Busy' : 'Save'}</button>
    </form>
  );
}

describe('a form', () => {
  test('shows what is wrong beside the fields and moves the focus to the first', async () => {
    const save = vi.fn();
    renderPage(<Form save={save} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please give it a title.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(save).not.toHaveBeenCalled();
  });

  test('leaves who has gone to another field before the next frame where they are', async () => {
    renderPage(<Form save={() => {}} />);
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByLabelText('Secret'), 'k');
    expect(frames.length).toBeGreaterThan(0);
    act(() => {
      for (const frame of frames) frame(0);
    });
    expect(screen.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Secret')).toHaveFocus();
  });

  test('says what is wrong in a field that it does not draw', async () => {
    const fail = vi.fn();
    const hidden = z.object({ title: z.string(), secret: z.string().min(3, 'Too short.') });
    function Part({ onFail }: { onFail?: (error: unknown) => void }) {
      const form = useZodForm(hidden, { title: '', secret: '' });
      return (
        <form noValidate onSubmit={form.handleSubmit(() => {}, onFail)}>
          <TextInput label="Title" {...form.getInputProps('title')} />
          <button type="submit">Save</button>
        </form>
      );
    }
    const { unmount } = renderPage(<Part onFail={fail} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const said = 'Something that is not shown here is not right yet: Too short.';
    await waitFor(() => expect(fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: said })));
    unmount();
    renderPage(<Part />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('says the same sentence once, and at the other empty fields that they are to be filled', async () => {
    const all = messages.people.allRequired;
    const three = z.object({
      first: z.string().min(1, all),
      last: z.string().min(1, all),
      age: z.string().max(1, all),
    });
    function Three() {
      const form = useZodForm(three, { first: '', last: '', age: 'ten' });
      return (
        <form noValidate onSubmit={form.handleSubmit(() => {})}>
          <TextInput label="First" {...form.getInputProps('first')} />
          <TextInput label="Last" {...form.getInputProps('last')} />
          <TextInput label="Age" {...form.getInputProps('age')} />
          <button type="submit">Save</button>
        </form>
      );
    }
    renderPage(<Three />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('First')).toHaveAccessibleDescription(all));
    expect(screen.getByLabelText('Last')).toHaveAccessibleDescription(messages.general.fillIn);
    expect(screen.getByLabelText('Last')).toHaveAttribute('aria-invalid', 'true');
    // What was filled in wrongly says why.
    expect(screen.getByLabelText('Age')).toHaveAccessibleDescription(all);
    await userEvent.type(screen.getByLabelText('First'), 'Ana');
    await waitFor(() => expect(screen.getByLabelText('Last')).toHaveAccessibleDescription(all));
  });

  test('finds the input inside a password field', async () => {
    renderPage(<Form save={() => {}} />);
    await userEvent.type(screen.getByLabelText('Title'), 'Planting');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Secret')).toHaveFocus());
  });

  test('asks for what is missing only where it was typed and taken away, or at the save', async () => {
    renderPage(<Form save={() => {}} />);
    await userEvent.click(screen.getByLabelText('Title'));
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('Secret'), 'long enough');
    await userEvent.tab();
    expect(screen.queryByText('Please give it a title.')).toBeNull();
    await userEvent.type(screen.getByLabelText('Title'), 'P');
    await userEvent.clear(screen.getByLabelText('Title'));
    await userEvent.tab();
    expect(await screen.findByText('Please give it a title.')).toBeVisible();
  });

  test('knows the fields of a list apart', async () => {
    const list = z.object({ rows: z.array(z.object({ text: z.string().min(1, 'Please write something.') })) });
    function List() {
      const form = useZodForm(list, { rows: [{ text: '' }, { text: '' }] });
      return (
        <>
          <TextInput label="One" {...form.getInputProps('rows.0.text')} />
          <TextInput label="Two" {...form.getInputProps('rows.1.text')} />
        </>
      );
    }
    renderPage(<List />);
    await userEvent.type(screen.getByLabelText('Two'), 'a{Backspace}');
    await userEvent.tab();
    expect(screen.getByLabelText('Two')).toBeInvalid();
    await userEvent.click(screen.getByLabelText('One'));
    await userEvent.tab();
    expect(screen.getByLabelText('One')).toBeValid();
  });

  test('does not move a button while it is being pressed', async () => {
    const user = userEvent.setup();
    renderPage(<Form save={() => {}} />);
    await user.type(screen.getByLabelText('Title'), 'P{Backspace}');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
    expect(screen.getByLabelText('Title')).not.toHaveFocus();
    expect(screen.queryByText('Please give it a title.')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    expect(await screen.findByText('Please give it a title.')).toBeVisible();
    expect(screen.queryByText('Too short.')).toBeNull();
  });

  test('passes on the values that the schema made, once, however often it is submitted', async () => {
    let finish = () => {};
    const save = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    renderPage(<Form save={save} />);
    await userEvent.type(screen.getByLabelText('Title'), '  Planting ');
    await userEvent.type(screen.getByLabelText('Secret'), 'tūī{Enter}{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Planting', secret: 'tūī' });
    expect(screen.getByRole('button', { name: 'Busy' })).toBeVisible();
    finish();
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
  });

  test('puts the server’s refusal beside its field', async () => {
    const fail = vi.fn();
    renderPage(<Form save={() => Promise.reject(refusal({ title: 'That title is taken.' }))} fail={fail} />);
    await userEvent.type(screen.getByLabelText('Title'), 'Planting');
    await userEvent.type(screen.getByLabelText('Secret'), 'tūī{Enter}');
    expect(await screen.findByText('That title is taken.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Planting');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
    expect(fail).toHaveBeenCalledOnce();
  });

  test('shows a failure that no code handles in the banner', async () => {
    renderPage(<Form save={() => Promise.reject(new TRPCClientError('fetch failed'))} />);
    await userEvent.type(screen.getByLabelText('Title'), 'Planting');
    await userEvent.type(screen.getByLabelText('Secret'), 'tūī{Enter}');
    expect(await screen.findByText(messages.general.unexpected)).toBeVisible();
  });
});

const phones = z
  .object({ phone: z.string().min(3, 'Too short.'), emergency: z.string().min(3, 'Too short.') })
  .refine((form) => form.phone !== form.emergency, { path: ['emergency'], message: 'They must be different.' });

function PhonesForm({ save = () => {} }: { save?: (values: unknown) => unknown }) {
  const form = useZodForm(phones, { phone: '', emergency: '' });
  return (
    <form noValidate onSubmit={form.handleSubmit(save, () => {})}>
      <TextInput label="Phone" {...form.getInputProps('phone')} />
      <TextInput label="Emergency" {...form.getInputProps('emergency')} />
      <button type="submit">Save</button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

describe('a rule about two fields', () => {
  const phone = () => screen.getByLabelText('Phone');
  const emergency = () => screen.getByLabelText('Emergency');
  const problem = () => screen.queryByText('They must be different.');

  async function fillAlike() {
    await userEvent.type(phone(), '0211');
    await userEvent.type(emergency(), '0211');
    await userEvent.tab();
    expect(problem()).toBeVisible();
  }

  test('is satisfied by changing either of them', async () => {
    renderPage(<PhonesForm />);
    await fillAlike();
    await userEvent.type(phone(), '9');
    expect(problem()).toBeNull();
    await userEvent.clear(phone());
    await userEvent.type(phone(), '0211');
    expect(problem()).toBeNull();
    await userEvent.tab();
    expect(problem()).toBeVisible();
    await userEvent.type(emergency(), '9');
    expect(problem()).toBeNull();
  });

  test('shows no error after the form is reset', async () => {
    renderPage(<PhonesForm />);
    await fillAlike();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await userEvent.type(phone(), '0211');
    await userEvent.tab();
    expect(screen.queryByText('Too short.')).toBeNull();
  });

  test('keeps the server’s errors at other fields', async () => {
    renderPage(<PhonesForm save={() => Promise.reject(refusal({ emergency: 'That number is taken.' }))} />);
    await userEvent.type(phone(), '0211');
    await userEvent.type(emergency(), '0212{Enter}');
    expect(await screen.findByText('That number is taken.')).toBeVisible();
    // The field is focused in the next frame, and has the focus already: what is typed before then goes to it.
    await new Promise(requestAnimationFrame);
    expect(emergency()).toHaveFocus();
    await userEvent.type(phone(), '9');
    await userEvent.tab();
    expect(screen.getByText('That number is taken.')).toBeVisible();
    await userEvent.type(emergency(), '9');
    expect(screen.queryByText('That number is taken.')).toBeNull();
  });
});
