import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { watchDoublePresses } from './double-press.ts';

let unwatch = () => {};
beforeEach(() => {
  unwatch = watchDoublePresses();
});
afterEach(() => unwatch());

const [finish, complete, back] = [vi.fn(), vi.fn(), vi.fn()];
const pressed = () => [finish, complete, back].map(({ mock }) => mock.calls.length);
beforeEach(() => {
  vi.clearAllMocks();
  renderPage(
    <>
      <Button onClick={finish}>Finish</Button>
      <div role="dialog">
        <Button onClick={complete}>Complete anyway</Button>
        <Button onClick={back}>Back</Button>
        <input />
      </div>
      <div role="listbox">
        <Button>A name of its list</Button>
      </div>
    </>,
  );
});
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string, detail: number) =>
  button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('the second click of a double press presses nothing in a dialog that came under the finger meanwhile', () => {
  click('Finish', 1);
  click('Complete anyway', 2);
  click('Complete anyway', 3);
  expect(pressed()).toEqual([1, 0, 0]);
  click('Complete anyway', 1);
  click('Back', 2);
  expect(pressed()).toEqual([1, 1, 1]);
  click('A name of its list', 1);
  click('Complete anyway', 2);
  expect(pressed()).toEqual([1, 2, 1]);
});

test('but counts where somebody has typed since', async () => {
  click('Finish', 1);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Mere' } });
  click('Complete anyway', 2);
  expect(pressed()).toEqual([1, 1, 0]);
});

test('but counts where the first one was, and so does a key', async () => {
  await userEvent.dblClick(button('Finish'));
  expect(pressed()).toEqual([2, 0, 0]);
  button('Complete anyway').focus();
  await userEvent.keyboard('{Enter}');
  expect(pressed()).toEqual([2, 1, 0]);
});
