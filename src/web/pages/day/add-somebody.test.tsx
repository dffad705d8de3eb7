import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { contact, openDay, shownDialog, tapped } from '#test/day-stage.tsx';
import { stubPhone } from '#test/fake-phone.ts';
import { press } from '#test/press.ts';
import { useOutbox } from '#web/forms/send-change.ts';
import { changeField } from '#web/sync/field-state.ts';
import { isKeptFirst } from '#web/sync/open-room.ts';
import { closePhoneDb, openPhoneDb } from '#web/sync/phone-db.ts';

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

const aroha = { id: 20, firstname: 'Aroha', lastname: 'Walker', role: 'Group Admin' as const, ...contact };
const wiremu = { id: 21, firstname: 'Wiremu', lastname: 'Parata', role: 'Field Staff' as const, ...contact };

async function pick(name: string) {
  await press('Add somebody');
  const form = await shownDialog();
  await userEvent.type(form.getByRole('combobox', { name: /^Somebody known/ }), name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

test('a Group Admin who comes along is signed on, and no more: the plan has none', async () => {
  const [signOn, assign] = [vi.fn((_: object) => tapped), vi.fn((_: object) => ({ message: '' }))];
  const leaders = () => [aroha, wiremu];
  await openDay({
    ...{ 'activities.details.leaders': leaders, 'attendance.signOn': signOn, 'activities.staff.assign': assign },
  });
  await pick('Aroha Walker');
  await waitFor(() => expect(signOn).toHaveBeenCalledWith(expect.objectContaining({ people: [{ staffId: 20 }] })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(assign).not.toHaveBeenCalled();
  await pick('Wiremu Parata');
  await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.objectContaining({ staffId: 21 })));
});

test('somebody new is signed on at once, and not when the server has answered that they are added', async () => {
  stubPhone();
  await closePhoneDb();
  changeField({ hasCoverage: true, waiting: 0 });
  const add = vi.fn((_: object) => new Promise<never>(() => {}));
  await openDay({ 'activities.volunteers.addNewcomer': add }, undefined, '', <PhoneOutbox />);
  await waitFor(() => expect(isKeptFirst('attendance.signOn')).toBe(true));
  await press('Add somebody');
  const form = await shownDialog();
  await userEvent.type(form.getByLabelText(/^First Name/), 'Mere');
  await userEvent.click(form.getByRole('button', { name: 'Add and sign on' }));
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  await waitFor(async () => {
    const kept = await (await openPhoneDb())?.getAll('changes');
    expect(kept?.map(({ path }) => path)).toEqual(['activities.volunteers.addNewcomer', 'attendance.signOn']);
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function PhoneOutbox() {
  useOutbox();
  return null;
}
