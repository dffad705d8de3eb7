import { Button } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { changeField } from '#web/sync/field-state.ts';
import { ActionIconButton } from './action-icon-button.tsx';
import { BusyButton } from './busy-button.tsx';
import { NeedsCoverage, NeedsCoverageScope } from './needs-coverage.tsx';

const lose = () => act(() => changeField({ hasCoverage: false }));
const find = () => act(() => changeField({ hasCoverage: true }));
afterEach(find);

test('a button that needs coverage stays without it, does nothing and says why; it keeps the focus', async () => {
  const press = vi.fn();
  renderPage(
    <NeedsCoverage>
      <Button onClick={press}>Save as New Activity</Button>
    </NeedsCoverage>,
  );
  const button = () => screen.getByRole('button', { name: 'Save as New Activity' });
  await userEvent.click(button());
  lose();
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription(messages.general.needsCoverage);
  await userEvent.click(button());
  expect(press).toHaveBeenCalledTimes(1);
  find();
  expect(screen.queryByText(messages.general.needsCoverage)).toBeNull();
  await userEvent.click(button());
  expect(press).toHaveBeenCalledTimes(2);
});

test('on a page for coverage nothing is saved without it, and what was typed stays', async () => {
  const save = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const remove = vi.fn();
  renderPage(
    <NeedsCoverageScope>
      <form onSubmit={save}>
        <input aria-label="Name" />
        <BusyButton type="submit" busy={false}>
          Save
        </BusyButton>
        <ActionIconButton label="Delete" icon={() => null} onClick={remove} />
      </form>
    </NeedsCoverageScope>,
  );
  lose();
  await userEvent.type(screen.getByLabelText('Name'), 'Kahu{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect([save, remove].map((call) => call.mock.calls.length)).toEqual([0, 0]);
  expect(screen.getByLabelText('Name')).toHaveValue('Kahu');
  expect(screen.getByText(messages.general.needsCoverage)).toBeVisible();
  find();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledTimes(1);
});

test('elsewhere a save works without coverage', async () => {
  const press = vi.fn();
  renderPage(
    <BusyButton busy={false} onClick={press}>
      Save
    </BusyButton>,
  );
  lose();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).toHaveBeenCalledTimes(1);
});
