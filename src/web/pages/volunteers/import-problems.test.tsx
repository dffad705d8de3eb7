import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { ImportVolunteersPage } from './import-page.tsx';

const heads = 'First Name,Last Name,Email,Phone,Emergency Contact Name,Emergency Contact Number';
const problems = [{ line: 3, errors: { firstname: messages.people.allRequired, email: messages.people.invalidEmail } }];

async function upload(...lines: string[]) {
  const server = { 'volunteers.checkImport': () => ({ problems }) };
  const { container } = renderPage(<ImportVolunteersPage />, { server });
  const chooser = container.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(chooser, new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' }));
}

test('a file without the columns that a volunteer needs is not read, and they are named', async () => {
  await upload('First Name;Phone', 'Ana;021');
  const missing = 'Last Name, Email, Emergency Contact Name, Emergency Contact Number';
  expect(await screen.findByText(`These columns are missing in the file: ${missing}.`)).toBeVisible();
});

test('all that is wrong with a row stands in it, and nothing can be imported', async () => {
  const good = 'Māia,Parata,maia@file.example,021 555 0100,Hana,+64275550117';
  await upload(heads, good, ',Rangi,rangi,021 555 0198,Ana,0275550198');
  expect(await screen.findByText(/^people\.csv: 1 row has errors\. Put them right/)).toBeVisible();
  const [wrong] = within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
  expect(wrong).toHaveTextContent('Rangi');
  for (const error of Object.values(problems[0]?.errors ?? {})) expect(wrong).toHaveTextContent(error);
  expect(screen.getByRole('button', { name: 'Import 2 volunteers' })).toBeDisabled();
});
