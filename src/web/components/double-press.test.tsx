import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { watchDoublePresses } from './double-press.ts';

let unwatch = () => {};
beforeEach(() => {
  unwatch = watchDoublePresses();
});
afterEach(() => unwatch());

const open = () => {
  const complete = vi.fn();
  const finish = vi.fn();
  renderPage(
    <>
      <Button onClick={finish}>Finish</Button>
      <Button onClick={complete}>Complete anyway</Button>
    </>,
  );
  const [first, second] = ['Finish', 'Complete anyway'].map((name) => screen.getByRole('button', { name }));
  return { first: first as HTMLElement, second: second as HTMLElement, finish, complete };
};

test('the second click of a double press presses nothing that came under the finger meanwhile', () => {
  const { first, second, finish, complete } = open();
  for (const [target, detail] of [
    [first, 1],
    [second, 2],
    [second, 3],
  ] as const)
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  expect([finish.mock.calls.length, complete.mock.calls.length]).toEqual([1, 0]);
});

test('but counts where the first one was, and so does a key', async () => {
  const { first, second, finish, complete } = open();
  await userEvent.dblClick(first);
  expect(finish).toHaveBeenCalledTimes(2);
  second.focus();
  await userEvent.keyboard('{Enter}');
  expect(complete).toHaveBeenCalledOnce();
});
