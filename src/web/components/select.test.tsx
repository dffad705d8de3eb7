import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { Autocomplete } from './autocomplete.tsx';
import { MultiSelect } from './multi-select.tsx';
import { Select } from './select.tsx';

const tracks = ['Pūriri Ridge', 'Kauri Loop'];
const fields = [
  ['a choice of one', <Select key="one" label="Track" data={tracks} />],
  ['a choice of one with a search', <Select key="searched" label="Track" data={tracks} searchable />],
  ['a choice of several', <MultiSelect key="several" label="Track" data={tracks} />],
  ['a text with suggestions', <Autocomplete key="text" label="Track" data={tracks} />],
] as const;

const optionsDrawn = () => document.querySelectorAll('[role="option"]').length;

describe.each(fields)('%s', (_name, drawn) => {
  test('draws its list when somebody points at it, not before', async () => {
    renderPage(drawn);
    const input = await screen.findByLabelText('Track');
    expect(optionsDrawn()).toBe(0);
    await userEvent.hover(input);
    expect(optionsDrawn()).toBe(2);
  });

  test('names its list once it is open by the keyboard, and the option that the keys are at', async () => {
    renderPage(drawn);
    const input = await screen.findByLabelText('Track');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(input).toHaveAttribute('aria-controls'));
    expect(document.getElementById(input.getAttribute('aria-controls') ?? '')).toHaveAttribute('role', 'listbox');
    expect(await screen.findByRole('option', { name: 'Kauri Loop' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(input).toHaveAttribute('aria-activedescendant'));
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')).toHaveRole('option');
  });

  test('opens for a press that moves no focus, as a screen reader makes it', async () => {
    renderPage(drawn);
    fireEvent.click(await screen.findByLabelText('Track'));
    expect(await screen.findByRole('option', { name: 'Kauri Loop' })).toBeVisible();
  });
});

test('a field calls what its form gave it, too', async () => {
  const [onFocus, onDropdownOpen] = [vi.fn(), vi.fn()];
  renderPage(<Select label="Track" data={tracks} onFocus={onFocus} onDropdownOpen={onDropdownOpen} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Track' }));
  expect(onFocus).toHaveBeenCalledOnce();
  expect(onDropdownOpen).toHaveBeenCalledOnce();
});
