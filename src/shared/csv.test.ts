import { describe, expect, test } from 'vitest';
import { type CsvColumn, csvFileName, csvTable, csvText, plainCell } from './csv.ts';

type Row = { name: string; amount: number | null };

const columns: CsvColumn<Row>[] = [
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Amount', value: ({ amount }) => amount },
];

describe('a CSV table', () => {
  test('starts with its headings, even when nothing follows', () => {
    expect(csvTable(columns, [])).toEqual([['Name', 'Amount']]);
  });

  test('keeps words, macrons and numbers as they are, and leaves what is not known empty', () => {
    const rows = [
      { name: 'Pūriri "Ridge", line A', amount: -2.5 },
      { name: '', amount: null },
    ];
    expect(csvTable(columns, rows).slice(1)).toEqual([
      ['Pūriri "Ridge", line A', -2.5],
      ['', ''],
    ]);
  });

  test.each(['=1+1', '+64211234567', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
    'turns %j into text that no spreadsheet runs',
    (name) => {
      expect(csvTable(columns, [{ name, amount: 1 }])[1]).toEqual([`'${name}`, 1]);
    },
  );

  test.each(['0211234567', '007', '642155501230', '1-12', '3/4', '2E3'])('keeps %j whole in a spreadsheet', (name) => {
    expect(csvTable(columns, [{ name, amount: 0.5 }])[1]).toEqual([`'${name}`, 0.5]);
  });

  test.each(['0', '0.5', '021 123 4567', '2026-03-05', '10', '1-12 B', 'E2', '08:30'])('leaves %j as it is', (name) => {
    expect(csvTable(columns, [{ name, amount: 0 }])[1]).toEqual([name, 0]);
  });

  test('that a program reads has figures as they are, and nothing that a spreadsheet runs', () => {
    const texts = ['01', '642155501230', '=1+1', 'T1'];
    const rows = texts.map((name) => ({ name, amount: -2 }));
    expect(csvTable(columns, rows, 'program').slice(1)).toEqual([
      ['01', -2],
      ['642155501230', -2],
      ["'=1+1", -2],
      ['T1', -2],
    ]);
  });

  test('is read back as it was written', () => {
    const texts = ['+64211234567', '0211234567', '1-12', '2E3', "'quoted'", "'", '=1', 'Māia'];
    const cells = csvTable(
      columns,
      texts.map((name) => ({ name, amount: null })),
    ).slice(1);
    expect(cells.map(([name]) => plainCell(String(name)))).toEqual(texts);
  });

  test('is named after what is in it and the day', () => {
    expect(csvFileName('activities', '2026-03-05')).toBe('activities-2026-03-05.csv');
  });
});

test('the lines of a file end with CRLF, and quotes stand around what would be read as several cells', () => {
  const table = [
    ['Name', 'Amount'],
    ['Pūriri "Ridge", line A', -2.5],
    [' two\nlines', ''],
  ];
  expect(csvText(table)).toBe('Name,Amount\r\n"Pūriri ""Ridge"", line A",-2.5\r\n" two\nlines",\r\n');
});
