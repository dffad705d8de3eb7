import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type LaterPart, laterPart, useLaterPart } from './later-part.ts';

function Field({ part, isWanted }: { part: LaterPart<string>; isWanted: boolean }) {
  return useLaterPart(part, isWanted) ?? 'a stand-in';
}

test('a part is loaded when it is wanted, and is there at once wherever it is drawn again', async () => {
  const load = vi.fn(async () => 'the list');
  const part = laterPart(load);
  const first = render(<Field part={part} isWanted={false} />);
  expect(screen.getByText('a stand-in')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  first.rerender(<Field part={part} isWanted />);
  expect(await screen.findByText('the list')).toBeVisible();
  first.unmount();
  render(<Field part={part} isWanted />);
  expect(screen.getByText('the list')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was loaded beforehand shows where it was not asked for yet', async () => {
  const part = laterPart(async () => 'the list');
  render(<Field part={part} isWanted={false} />);
  await part.load();
  expect(await screen.findByText('the list')).toBeVisible();
});

class Catch extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? 'the page failed' : this.props.children;
  }
}

test('a part that cannot be loaded fails as a page does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const part = laterPart<string>(async () => {
    throw new Error('no connection');
  });
  render(
    <Catch>
      <Field part={part} isWanted />
    </Catch>,
  );
  expect(await screen.findByText('the page failed')).toBeVisible();
  vi.restoreAllMocks();
});
