import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { PhoneField } from './phone-field.tsx';

function Field({ first, keepsSpaces = false }: { first: string; keepsSpaces?: boolean }) {
  const [phone, setPhone] = useState(first);
  return <PhoneField label="Phone" value={phone} onChange={setPhone} keepsSpaces={keepsSpaces} />;
}

const question = () => screen.queryByText(messages.people.lostZero);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

test('a number that begins with neither 0 nor + is asked about, and changed by a press alone', async () => {
  renderPage(<Field first="275550100" />);
  expect(question()).toBeVisible();
  expect(field().value).toBe('275550100');
  await userEvent.click(screen.getByRole('button', { name: 'Put the 0 back' }));
  expect(field().value).toBe('0275550100');
  expect(question()).toBeNull();
  expect(field(), 'the focus does not go with the button').toHaveFocus();
});

test('a number is asked about while it is typed, and no more once it is more than a phone without its 0', async () => {
  renderPage(<Field first="" />);
  await userEvent.type(field(), '642755');
  expect(question()).toBeNull();
  await userEvent.type(field(), '5');
  expect(question()).toBeVisible();
  await userEvent.type(field(), '50100');
  expect(question()).toBeNull();
});

test('a number that keeps its spaces keeps them with its 0', async () => {
  renderPage(<Field first="800 030 040" keepsSpaces />);
  await userEvent.click(screen.getByRole('button', { name: 'Put the 0 back' }));
  expect(field().value).toBe('0800 030 040');
});

test('a number that cannot be changed is not asked about', () => {
  renderPage(<PhoneField label="Phone" value="275550100" readOnly />);
  expect(question()).toBeNull();
});

test('what cannot be seen is dropped as it is pasted', async () => {
  renderPage(<Field first="" />);
  await userEvent.click(field());
  await userEvent.paste('\u202d021 555 0101\u202c');
  expect(field().value).toBe('0215550101');
});
