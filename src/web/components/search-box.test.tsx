import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { SearchBox } from './search-box.tsx';

/** Applies a search to a slow page's list, when the test calls it. */
let follow: (term: string) => void = () => {};
const onSearch = vi.fn();

function SlowList() {
  const [term, setTerm] = useState('');
  follow = setTerm;
  return <SearchBox label="Search volunteers" value={term} onSearch={onSearch} />;
}

const field = () => screen.getByRole('searchbox');
const typeAndPause = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  act(() => vi.advanceTimersByTime(200));
};

describe('the search box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    onSearch.mockClear();
    renderPage(<SlowList />);
  });
  afterEach(() => vi.useRealTimers());

  test('keeps letters typed while the list is still loading for earlier ones', () => {
    typeAndPause('puriri');
    typeAndPause('puriri rid');
    act(() => follow('puriri'));
    expect(field()).toHaveValue('puriri rid');
    fireEvent.change(field(), { target: { value: 'puriri ridge' } });
    act(() => follow('puriri rid'));
    expect(field()).toHaveValue('puriri ridge');
    expect(onSearch.mock.calls.flat()).toEqual(['puriri', 'puriri rid']);
  });

  test('takes no more letters than a search may have', () => {
    expect(field()).toHaveAttribute('maxlength', '200');
  });

  test('follows Back, also to a term that was typed before', () => {
    typeAndPause('kea');
    act(() => follow('kea'));
    typeAndPause('kiwi');
    act(() => follow('kiwi'));
    act(() => follow('kea'));
    expect(field()).toHaveValue('kea');
    act(() => follow(''));
    expect(field()).toHaveValue('');
  });

  test('follows Back after a search for the same again', () => {
    typeAndPause('kea');
    act(() => follow('kea'));
    fireEvent.submit(field());
    act(() => follow(''));
    act(() => follow('kea'));
    expect(field()).toHaveValue('kea');
  });
});
