import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assignRowKeys, useRowKeys } from './row-keys.ts';

const first = assignRowKeys([11, 12, 13], new Map(), false);

test.each([true, false])('a row that was shown keeps its key, wherever it stands now (reuse: %s)', (reuse) => {
  const keys = assignRowKeys([13, 20, 11], first, reuse);
  expect(keys.get(13)).toBe(first.get(13));
  expect(keys.get(11)).toBe(first.get(11));
  expect(new Set(keys.values()).size).toBe(3);
});

test('a new row takes the place of one that is gone, or else a new one', () => {
  const keys = assignRowKeys([20, 21, 13, 22], first, true);
  expect([keys.get(20), keys.get(21)]).toEqual([first.get(11), first.get(12)]);
  expect([...first.values()]).not.toContain(keys.get(22));
});

type Row = { id: number };

function List({ rows, asked }: { rows: Row[]; asked: string }) {
  const keyOf = useRowKeys(rows, asked);
  return rows.map((row) => (
    <button key={keyOf(row)} type="button">
      {`Activity ${row.id}`}
    </button>
  ));
}

const button = (id: number) => screen.getByRole('button', { name: `Activity ${id}` });

test('the answer to another search is written into the cards of the one before', () => {
  const { rerender } = render(<List rows={[{ id: 11 }, { id: 12 }]} asked="all" />);
  const [gone, stays] = [button(11), button(12)];
  rerender(<List rows={[{ id: 12 }, { id: 30 }]} asked="puriri" />);
  expect(button(12)).toBe(stays);
  expect(button(30)).toBe(gone);
});

test('the same question answered anew moves no focus to another row', () => {
  const { rerender } = render(<List rows={[{ id: 11 }, { id: 12 }]} asked="all" />);
  button(11).focus();
  rerender(<List rows={[{ id: 12 }, { id: 30 }]} asked="all" />);
  expect(button(30)).not.toHaveFocus();
});
