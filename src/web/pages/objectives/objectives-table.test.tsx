import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { addForm, draw, fencing, keeping } from '#test/objectives-stage.tsx';
import { widenScreen } from '#test/wide-screen.ts';

test('at a desk the list stands in its columns', async () => {
  widenScreen();
  await draw(keeping([fencing]));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['#', 'Title', 'Measurement', 'Action']);
});

test('an objective that could not be added says so, and stays as it was typed', async () => {
  const fail = () => {
    throw refusal(500, 'x');
  };
  await draw(keeping([fencing], { 'objectives.create': fail }));
  expect(addForm().getByLabelText('Measurement')).toHaveAttribute('placeholder', 'e.g. Hours or m2');
  await userEvent.type(addForm().getByLabelText('Objective Title'), 'Huts painted');
  await userEvent.type(addForm().getByLabelText('Measurement'), 'Huts{Enter}');
  expect(await screen.findAllByText(messages.objectives.addFailed)).not.toHaveLength(0);
  expect(addForm().getByLabelText('Objective Title')).toHaveValue('Huts painted');
});
