import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { catchFiles } from '#test/catch-files.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { ImportPage } from './import-page.tsx';

const csv =
  'sep=;\r\nRecords of Ridge;;\r\nInstallation;Date checked;Species\r\nT1;5/3/2025;Unicorn\r\nT1;6/3/2025;Stoat\r\n';

const row = { withLine: null, differences: [], addsLine: '', errors: {}, isWritten: true };
const wrong = {
  ...row,
  line: 4,
  verdict: 'Not possible',
  isWritten: false,
  errors: { species: 'Please choose a species.' },
};

async function choose(server: FakeServer = {}, content = csv, name = 'records.csv') {
  const preview = vi.fn((_: unknown) => ({ rows: [wrong, { ...row, line: 5, verdict: 'New' }] }));
  const { container } = renderPage(<ImportPage />, {
    server: { 'imports.list': () => [], 'projects.list': () => [], 'imports.preview': preview, ...server },
  });
  const input = await waitFor(() => container.querySelector('input[type=file]') as HTMLInputElement);
  await userEvent.upload(input, new File([content], name, { type: 'text/csv' }));
  await screen.findByText('Step 2 of 4: Which column is what');
  return { preview };
}

test('whoever comes back for the project finds what was pasted, and goes on with it', async () => {
  renderPage(<ImportPage />, { server: { 'imports.list': () => [], 'projects.list': () => [] } });
  const box = () => screen.findByRole('textbox', { name: messages.imports.orPaste });
  await userEvent.type(await box(), 'Code,Type{Enter}T1,DOC 200');
  await press(messages.imports.usePasted);
  await screen.findByText('Step 2 of 4: Which column is what');
  await press('Back');
  expect(await box()).toHaveValue('Code,Type\nT1,DOC 200');
  await press('Next');
  expect(await screen.findByText('Step 2 of 4: Which column is what')).toBeVisible();
  await press('Back');
  // Of what is typed since it would go on without a word.
  await userEvent.type(await box(), '{Enter}T2,DOC 200');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

test('a file is read, its wrong rows are put right in place, and what is possible is written', async () => {
  const write = vi.fn((_: unknown) => ({ id: 1, message: '2 added.' }));
  const { preview } = await choose({ 'imports.write': write });
  expect(screen.getByText('First row: T1')).toBeVisible();
  await press('Next');
  expect(await screen.findByText('1 new, 0 to change, 0 here already, 1 not possible.')).toBeVisible();
  expect(preview).toHaveBeenCalledWith(
    expect.objectContaining({
      fields: ['code', 'checkedAt', 'species'],
      rows: [expect.objectContaining({ line: 4 }), expect.objectContaining({ line: 5 })],
    }),
  );
  const cell = screen.getByRole('textbox', { name: 'Species, Row 4' });
  expect(cell).toHaveAccessibleDescription('Please choose a species.');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'Stoat');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  preview.mockReturnValue({ rows: [4, 5].map((line) => ({ ...row, line, verdict: 'New' })) as never });
  await press('Look at the rows again');
  expect(await screen.findByText('2 new, 0 to change, 0 here already, 0 not possible.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Step 3 of 4: What becomes of the rows' })).toHaveFocus();
  await press('Next');
  await press('Back');
  await press('Next');
  expect(screen.getByText('2 rows will be written: all of them, or none.')).toBeVisible();
  await press('Import');
  expect(await screen.findByText('2 added.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.objectContaining({ added: 2, changed: 0, fileName: 'records.csv' }));
  expect(screen.getByText('Step 1 of 4: The file')).toBeVisible();
});

test('rows that changed while they were looked at are looked at again', async () => {
  const write = vi.fn((_: unknown): never => {
    throw refusal(409, 'Please look at them again.');
  });
  const { preview } = await choose({ 'imports.write': write });
  await press('Next');
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await press('Import');
  expect((await screen.findAllByText('Please look at them again.')).length).toBeGreaterThan(0);
  await press('Back');
  await press('Look at the rows again');
  await waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
});

test('what could not be imported is downloaded as a CSV file, whatever the file was', async () => {
  const files = catchFiles();
  await choose({}, csv, 'records.txt');
  await press('Next');
  await userEvent.click(await screen.findByRole('button', { name: 'Download the rows that are not possible' }));
  expect(await files.read()).toMatchObject({ 'not-imported-records.csv': expect.stringContaining('Unicorn') });
});

test('a file without the column that every row needs is not looked at before somebody says which it is', async () => {
  const { preview } = await choose();
  const column = screen.getByRole('combobox', { name: 'Installation' });
  await userEvent.click(column);
  await userEvent.click(within(await screen.findByRole('listbox')).getByText('Passed over'));
  await press('Next');
  expect(await screen.findByText('Please say which column is: Trap code.')).toBeVisible();
  expect(preview).not.toHaveBeenCalled();
});

test('a file has as many columns as it likes: the empty ones are not there, and those passed over are not sent', async () => {
  const extra = Array.from({ length: 50 }, (_, at) => `Extra ${at}`);
  const wide = [
    ['Code', ...extra, '', 'Date', '', ''],
    ['T1', ...extra, '', '5/3/2025', '', 'Of no heading'],
    ['T2', ...extra, '', '6/3/2025', '', ''],
  ];
  const { preview } = await choose({}, wide.map((cells) => cells.join(';')).join('\r\n'));
  expect(screen.getAllByRole('combobox')).toHaveLength(53);
  await press('Next');
  await screen.findByText('Step 3 of 4: What becomes of the rows');
  expect(preview).toHaveBeenCalledWith(
    expect.objectContaining({
      fields: ['code', 'checkedAt'],
      rows: [
        { line: 2, cells: ['T1', '5/3/2025'] },
        { line: 3, cells: ['T2', '6/3/2025'] },
      ],
    }),
  );
});
