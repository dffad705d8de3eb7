import { Button } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { isDoublePress, watchDoublePresses } from './double-press.ts';

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

/** A click at this moment and height. An iPhone counts each as the first. */
function click(name: string, at: number, clientY = 0): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 40, clientY });
  Object.defineProperty(event, 'timeStamp', { value: at });
  let isDouble = false;
  const look = () => {
    isDouble = isDoublePress();
  };
  document.addEventListener('click', look);
  screen.getByRole('button', { name }).dispatchEvent(event);
  document.removeEventListener('click', look);
  return isDouble;
}

test('the second click of a double press presses nothing in a dialog that came under the finger meanwhile', () => {
  click('Finish', 1000);
  click('Complete anyway', 1200);
  click('Complete anyway', 1400);
  expect(pressed()).toEqual([1, 0, 0]);
  click('Complete anyway', 2000);
  click('Back', 2200);
  expect(pressed()).toEqual([1, 1, 1]);
  click('A name of its list', 2300);
  click('Complete anyway', 2400);
  expect(pressed()).toEqual([1, 2, 1]);
});

test('but counts where somebody has typed since', () => {
  click('Finish', 1000);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Mere' } });
  click('Complete anyway', 1200);
  expect(pressed()).toEqual([1, 1, 0]);
});

test('is soon and near: two rows that are pressed quickly are two presses', () => {
  expect([click('Finish', 1000, 100), click('Finish', 1200, 164), click('Finish', 1400, 170)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(click('Finish', 1900, 170)).toBe(false);
});

test('but counts where the first one was, and so does a key', async () => {
  await userEvent.dblClick(screen.getByRole('button', { name: 'Finish' }));
  expect(pressed()).toEqual([2, 0, 0]);
  screen.getByRole('button', { name: 'Complete anyway' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(pressed()).toEqual([2, 1, 0]);
});
