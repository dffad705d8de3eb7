import { screen, within } from '@testing-library/react';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { clearBanner } from '#web/components/banner-store.ts';
import { RisksManager } from '#web/pages/risks/risks-manager.tsx';

export const rest = { id: 10, riskId: 1, controlText: 'Rest', isReadOnly: true, version: 1 };
export const own = { id: 11, riskId: 1, controlText: 'Share the driving', isReadOnly: false, version: 2 };
export const keepOut = { id: 20, riskId: 2, controlText: 'Keep out', isReadOnly: false, version: 1 };

export const fatigue = {
  id: 1,
  title: 'Fatigue',
  isReadOnly: true,
  version: 1,
  controls: [rest, own],
  activityCount: 18,
};
export const caves = {
  id: 2,
  title: 'Sea caves',
  isReadOnly: false,
  version: 3,
  controls: [keepOut],
  activityCount: 0,
};

export const answers: FakeServer = {
  'risks.browse': () => [fatigue, caves],
  'risks.listControls': ({ riskId }) => [rest, own, keepOut].filter((control) => control.riskId === riskId),
};

export const fail = () => {
  throw refusal(500, 'x');
};

export const create = () => within(screen.getByRole('form', { name: 'Create a New Risk' }));

/** Opens the manager and a risk in it. */
export async function choose(label: string, overrides: FakeServer = {}) {
  renderPage(<RisksManager />, { server: { ...answers, ...overrides } });
  await press(label);
  await screen.findByRole('button', { name: 'Edit Title' });
}

/** Clears what an earlier test left, on a screen that shows the list and the form beside each other. */
export function openFreshScreen() {
  clearBanner();
  localStorage.clear();
  widenScreen();
}
