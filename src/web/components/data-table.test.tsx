import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { tableRoom } from './table-room.ts';
import { useListParams } from './use-list-params.ts';

type Bird = { id: number; name: string; count: number | null };
const columns: Column<Bird>[] = [
  { key: 'name', title: 'Name', render: (bird) => bird.name, sortValue: (bird) => bird.name, isTitle: true },
  {
    key: 'count',
    title: 'Count',
    render: (bird) => bird.count ?? '',
    sortValue: (bird) => bird.count,
    order: 'amount',
  },
];
const birds: Bird[] = [
  { id: 1, name: 'Tūī', count: 12 },
  { id: 2, name: 'kererū', count: null },
  { id: 3, name: 'Ākepa', count: 3 },
];
const birdsOf = (length: number): Bird[] =>
  Array.from({ length }, (_, id) => ({ id, name: `Bird ${String(id).padStart(3, '0')}`, count: id }));
const base = { label: 'Birds', columns, rowKey: (bird: Bird) => bird.id, empty: { text: 'No birds.' } };

/** Sets a wide or narrow screen. By default the stub answers no to every media query, as a phone does. */
function setWidth(isWide: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: isWide, media, onchange: null, addListener() {}, removeListener() {} }),
  );
}

const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('a table', () => {
  beforeEach(() => setWidth(true));

  test('shows grey rows while it loads', () => {
    renderPage(<DataTable {...base} rows={undefined} />);
    expect(screen.getByText('Loading…')).toHaveAttribute('role', 'status');
  });

  test('says that it is empty and offers the button that adds a row', () => {
    renderPage(
      <DataTable {...base} rows={[]} empty={{ text: 'No birds.', action: <button type="button">Add</button> }} />,
    );
    expect(screen.getByText('No birds.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  });

  test('says that it could not be loaded and tries again', async () => {
    const onRetry = vi.fn();
    renderPage(<DataTable {...base} rows={undefined} failed={{ text: 'Failed to load birds.', onRetry }} />);
    expect(screen.getByText('Failed to load birds.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('sorts by a column without regard to case and macrons, empty values last both ways', async () => {
    renderPage(<DataTable {...base} rows={birds} />);
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(firstCells()).toEqual(['Ākepa', 'kererū', 'Tūī']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(firstCells()).toEqual(['Ākepa', 'Tūī', 'kererū']);
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    expect(firstCells()).toEqual(['Tūī', 'Ākepa', 'kererū']);
  });

  test('opens a row by its link, by a click anywhere on it, and not by the buttons in it', async () => {
    const onRowClick = vi.fn();
    const onEdit = vi.fn();
    renderPage(
      <DataTable
        {...base}
        rows={birds}
        onRowClick={onRowClick}
        actions={() => (
          <button type="button" onClick={onEdit}>
            Edit
          </button>
        )}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Tūī' }));
    await userEvent.click(screen.getByText('12'));
    expect(onRowClick).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    expect(onEdit).toHaveBeenCalledOnce();
    expect(onRowClick).toHaveBeenCalledTimes(2);
  });

  test('turns once to the page of a row that was just added', async () => {
    const many = birdsOf(60);
    function Page() {
      const [added, setAdded] = useState<number>();
      return (
        <>
          <button type="button" onClick={() => setAdded(55)}>
            Add
          </button>
          <DataTable {...base} rows={many} reveal={added} />
        </>
      );
    }
    renderPage(<Page />);
    expect(screen.queryByText('Bird 055')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Bird 055')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(screen.getByText('Bird 000')).toBeVisible();
  });

  test('turns to no page for an added row that the page shows already, which would be one more step of Back', () => {
    const setPage = vi.fn();
    const list = { page: 1, setPage, sort: '', descending: false, toggleSort: () => {} };
    const draw = (reveal: number) =>
      renderPage(<DataTable {...base} rows={birds} list={list} pageSize={2} reveal={reveal} />);
    draw(2);
    expect(setPage).not.toHaveBeenCalled();
    draw(3);
    expect(setPage).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('keeps sort and page in the address', async () => {
    const many = birdsOf(120);
    function Page() {
      return (
        <>
          <h1>Birds</h1>
          <DataTable {...base} rows={many} list={useListParams()} />
        </>
      );
    }
    renderPage(<Page />, { at: '/birds?sort=name&dir=desc&page=2' });
    expect(firstCells()[0]).toBe('Bird 069');
    expect(screen.getByText('51–100 of 120')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(firstCells()).toHaveLength(20);
    // There is no next page: the pressed button is disabled.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Birds' })).toHaveFocus());
  });
});

describe('a table on a wide screen with little room', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    [399, 'cards'],
    [400, 'table'],
  ])('of %i px is drawn as %s', (width, layout) => {
    setWidth(true);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width } as DOMRect);
    renderPage(<DataTable {...base} rows={birds} />);
    expect(screen.queryByRole('table') ? 'table' : 'cards').toBe(layout);
  });

  test('needs more of it for more columns, and for the buttons of its rows', () => {
    const column = (key: string): Column<Bird> => ({ key, title: key, render: () => key });
    const five = [...columns, ...['a', 'b', 'c'].map(column)];
    expect(tableRoom({ columns })).toBe(400);
    expect(tableRoom({ columns: five })).toBe(150 + 4 * 120);
    expect(tableRoom({ columns: five, actions: () => null })).toBe(150 + 4 * 120 + 130);
    expect(tableRoom({ columns: [...five, { ...column('d'), width: 300 }] })).toBe(150 + 4 * 120 + 300);
  });
});

describe('a table on the phone', () => {
  beforeEach(() => setWidth(false));

  test('is a list of cards with the labels of the columns', () => {
    renderPage(<DataTable {...base} rows={birds} />);
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Birds' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual(['TūīCount: 12', 'kererū', 'ĀkepaCount: 3']);
  });

  test.each(['itself', 'the address'])('is sorted by a choice in its direction, kept by %s', async (keeper) => {
    const many = birdsOf(8);
    function Page() {
      const list = useListParams();
      return <DataTable {...base} rows={many} {...(keeper === 'the address' && { list })} />;
    }
    renderPage(<Page />);
    const first = () => screen.getAllByRole('listitem')[0];
    for (const [choice, shown] of [
      ['Count, most first', 'Bird 007'],
      ['Name, first to last', 'Bird 000'],
      ['Name, last to first', 'Bird 007'],
    ] as const) {
      await userEvent.selectOptions(screen.getByLabelText('Sort by'), choice);
      await waitFor(() => expect(first()).toHaveTextContent(shown));
      expect(screen.getByRole('option', { name: choice })).toHaveProperty('selected', true);
    }
  });

  test('changes pages with previous and next', async () => {
    const onPage = vi.fn();
    renderPage(<DataTable {...base} rows={birds} paging={{ page: 2, pageSize: 3, total: 9, onPage }} />);
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});
