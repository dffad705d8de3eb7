import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import type { Outputs } from '#web/trpc.ts';
import { pressable } from './press.ts';

export type Project = Outputs['projects']['get'];

export const objectives = [
  { id: 1, title: 'Weed Treatment', measurement: 'm2', version: 1 },
  { id: 2, title: 'Plants Planted', measurement: 'Plants', version: 1 },
];
export const fencing = { id: 3, title: 'Fencing', measurement: 'm', version: 1 };
export const base: FakeServer = {
  'objectives.list': () => objectives,
  'projects.nameExists': () => ({ exists: false }),
  'projects.list': () => [],
};

export const field = (label: RegExp | string) => screen.getByLabelText(label);
/** Found by text: searching the whole form by role takes seconds. */
export const openTab = (name: string) => fireEvent.click(screen.getByText(name, { selector: '[role=tab] *' }));
export const press = async (name: string) =>
  fireEvent.click(await pressable(() => screen.findByText(name, { selector: 'button *' })));

/** Waits for a text, which fades in and may show both in the banner and in the form. */
export const shows = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeVisible());

/** Pastes a text: typing would render the whole form for every key. */
export async function fill(element: HTMLElement, text: string) {
  await userEvent.click(element);
  await userEvent.paste(text);
}

/** Sets a field's value in one change. */
export function set(label: RegExp | string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

export function fillRequired() {
  set(/^Name/, 'Karamatura');
  set(/^Project Location/, 'Huia');
  set(/^Start Date/, '25-November-2026');
  fireEvent.blur(field(/^Start Date/));
}
