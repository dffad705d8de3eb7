import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { ImportVolunteersPage } from './import-page.tsx';

const head = 'First Name,Last Name,Email,Phone,Emergency Contact Name,Emergency Contact Number';
const fileOf = (...rows: string[]) => new File([[head, ...rows].join('\n')], 'volunteers.csv', { type: 'text/csv' });
const file = fileOf('Tui,Marsden,tui@example.org,0215550230,Ana,0275550000');

/** Opens the page and chooses a file. `keys` gets the change keys of the imports sent. */
async function upload(chosen: File, server: FakeServer = {}, keys: string[] = []) {
  const { container } = renderPage(<ImportVolunteersPage />, { server, onChange: ({ key }) => keys.push(key) });
  const chooser = container.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(chooser, chosen);
  return chooser;
}

test('a file with a line for Excel, a title and an empty line above its headings is read', async () => {
  const titled = new File(
    [
      'sep=;\r\nVolunteers of Ōkura;;;;;\r\n;;;;;\r\n',
      'First Name;Last Name;Email;Phone;Emergency Contact Name;Emergency Contact Number\r\n',
      'Tui;Marsden;tui@example.org;0215550230;Ana;0275550000\r\n',
    ],
    'volunteers.csv',
  );
  const check = vi.fn((_: unknown) => ({ problems: [] }));
  await upload(titled, { 'volunteers.checkImport': check });
  expect(await screen.findByText('volunteers.csv: its row is right.')).toBeVisible();
  expect(check).toHaveBeenCalledWith({ rows: [expect.objectContaining({ line: 5, firstname: 'Tui' })] });
});

test('a file that was put right is chosen again under its name', async () => {
  const wrong = new File(['First Name\nTui\n'], 'volunteers.csv');
  const chooser = await upload(wrong);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(chooser.files, 'A browser reports only a change of what is chosen').toHaveLength(0);
});

test('numbers without their 0 are asked about, and one press puts all of them back', async () => {
  const dropped = fileOf(
    'Ana,Rewi,ana@example.org,0215550999,Tui,+64275550000',
    'Tui,Marsden,tui@example.org,215550230,Ana,27 555 0000',
    'Hana,Parata,hana@example.org,215550231,Ana,0275550000',
  );
  const save = vi.fn((_: unknown) => ({ imported: 3 }));
  await upload(dropped, { 'volunteers.checkImport': () => ({ problems: [] }), 'volunteers.import': save });
  expect(
    await screen.findByText('3 phone numbers begin with neither 0 nor +. Did a spreadsheet drop the 0?'),
  ).toBeVisible();
  expect(screen.queryByText(/(is|are) right/)).toBeNull();
  expect(screen.getAllByText('No 0 in front')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Put the 0 back' }));
  expect(await screen.findByText('volunteers.csv: all 3 rows are right.')).toBeVisible();
  expect(screen.queryByText('No 0 in front')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 volunteers' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [{ rows }] = save.mock.lastCall as [{ rows: { phone: string; emergencyContactNumber: string }[] }];
  expect(rows.map(({ phone, emergencyContactNumber }) => [phone, emergencyContactNumber])).toEqual([
    ['0215550999', '+64275550000'],
    ['0215550230', '027 555 0000'],
    ['0215550231', '0275550000'],
  ]);
});

test('a file that could not be checked says so, and is checked when it is chosen again', async () => {
  const check = vi.fn((_: unknown) => ({ problems: [] }));
  check.mockImplementationOnce(() => {
    throw refusal(500, 'x');
  });
  const input = await upload(file, { 'volunteers.checkImport': check });
  expect(await screen.findByText(messages.people.importCheckFailed)).toBeVisible();
  await userEvent.upload(input, new File([file], 'again.csv', { type: 'text/csv' }));
  expect(await screen.findByText('again.csv: its row is right.')).toBeVisible();
  expect(screen.queryByText(messages.people.importCheckFailed)).toBeNull();
});

test('of a thousand rows a page is drawn, and all of them are imported', async () => {
  const rows = Array.from(
    { length: 1000 },
    (_, n) => `Kiri,Many ${n},kiri${n}@many.example,0215550100,Hana,0275550117`,
  );
  const save = vi.fn((_: { rows: unknown[] }) => ({ imported: 1000 }));
  await upload(fileOf(...rows), { 'volunteers.checkImport': () => ({ problems: [] }), 'volunteers.import': save });
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1000 volunteers' }));
  expect(within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem')).toHaveLength(50);
  expect(await screen.findByText('1000 volunteers imported successfully!')).toBeVisible();
  expect(save.mock.lastCall?.[0].rows).toHaveLength(1000);
});

/** Opens the page with a file chosen and checked. */
async function choose(server: FakeServer) {
  const check = vi.fn(() => ({ problems: [] as { line: number; errors: Record<string, string> }[] }));
  const keys: string[] = [];
  await upload(file, { 'volunteers.checkImport': check, ...server }, keys);
  await screen.findByText('volunteers.csv: its row is right.');
  return { check, keys };
}

test('a second press after a lost answer is the same import, and its people do not count as duplicates of themselves', async () => {
  const save = vi.fn(() => ({ imported: 1 }));
  save.mockImplementationOnce(() => {
    throw noConnection();
  });
  const { check, keys } = await choose({ 'volunteers.import': save });
  await press('Import 1 volunteer');
  expect(await screen.findAllByText(messages.people.importFailed)).not.toHaveLength(0);
  await press('Import 1 volunteer');
  expect(await screen.findByText('1 volunteer imported successfully!')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(check).toHaveBeenCalledOnce();
});

test('a refused import is checked again, so that errors show beside their rows', async () => {
  const refused = 'Nothing was imported: 1 row has errors. Please check the file again.';
  const { check } = await choose({
    'volunteers.import': () => {
      throw refusal(400, refused);
    },
  });
  check.mockReturnValue({ problems: [{ line: 2, errors: { email: messages.people.volunteerEmailTaken } }] });
  await press('Import 1 volunteer');
  expect(await screen.findAllByText(refused)).not.toHaveLength(0);
  expect(await screen.findByText(messages.people.volunteerEmailTaken)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 volunteer' })).toBeDisabled());
});
