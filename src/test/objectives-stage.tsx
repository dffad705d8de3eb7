import { screen, within } from '@testing-library/react';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { ObjectivesManager } from '#web/pages/objectives/objectives-page.tsx';

export type Row = { id: number; title: string; measurement: string; version: number };

/** A server that stores rows, for the calls of this screen. */
export function keeping(rows: Row[], overrides: FakeServer = {}): FakeServer & { rows: () => Row[] } {
  let kept = rows;
  return {
    rows: () => kept,
    'objectives.list': () => kept,
    'objectives.create': ({ title, measurement }) => {
      const row = { id: 99, title, measurement, version: 1 };
      kept = [...kept, row];
      return row;
    },
    'objectives.update': ({ id, title, measurement, version }) => {
      const row = { id, title, measurement, version: version + 1 };
      kept = kept.map((each) => (each.id === id ? row : each));
      return row;
    },
    'objectives.remove': ({ id }) => {
      kept = kept.filter((each) => each.id !== id);
      return { message: messages.objectives.deleted };
    },
    ...overrides,
  };
}

export const fencing = { id: 1, title: 'Fencing', measurement: 'm', version: 4 };
export const weeds = { id: 2, title: 'Weed Treatment', measurement: 'm2', version: 1 };

export const button = (name: string) => screen.getByRole('button', { name });
export const addForm = () => within(screen.getByRole('form', { name: 'Add a New Objective' }));
export const rowForm = (name: string) => within(screen.getByRole('form', { name: `Edit ${name}` }));

export async function draw(server: FakeServer) {
  renderPage(<ObjectivesManager />, { server });
  await screen.findByText('Fencing');
}
