import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { answers, choose, fatigue, openFreshScreen } from '#test/risks-manager-stage.tsx';
import { RisksManager } from './risks-manager.tsx';
import { RisksPage } from './risks-page.tsx';

function Where() {
  return <output aria-label="address">{useLocation().search}</output>;
}

beforeEach(openFreshScreen);

describe('the list of risks', () => {
  test('says of each risk whether it is read-only, its controls and on how many activities it is', async () => {
    renderPage(<RisksManager />, { server: answers });
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      'Fatigue (Read-Only)2 controlson 18 activities',
      'Sea caves1 controlon no activity',
    ]);
    expect(screen.getByText('2 risks, by name')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sea caves' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('opens several risks at once, and folds one again', async () => {
    await choose('Sea caves');
    await press('Fatigue (Read-Only)');
    expect(screen.getAllByRole('button', { name: 'Edit Title' })).toHaveLength(2);
    await press('Sea caves');
    expect(screen.getByRole('button', { name: 'Sea caves' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getAllByRole('button', { name: 'Edit Title' })).toHaveLength(1);
  });

  test('finds words of titles and controls in any order, shows the controls that have them, and marks the words', async () => {
    renderPage(<RisksManager />, { server: answers });
    await screen.findByRole('button', { name: 'Sea caves' });
    const box = screen.getByRole('searchbox', { name: 'Search risks and controls' });
    await userEvent.type(box, 'OUT cāves{Enter}');
    expect(await screen.findByText('1 risk, by name')).toBeVisible();
    const marks = Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent);
    expect(marks).toEqual(['caves', 'out']);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toContain('Keep out');
    await press('Sea caves');
    expect(await screen.findByRole('button', { name: 'Edit Keep out' })).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'picnic{Enter}');
    expect(await screen.findByText('No results found for "picnic"')).toBeVisible();
    await userEvent.clear(box);
    expect(await screen.findByText('2 risks, by name')).toBeVisible();
  });

  test('has the form of a new risk in a dialog on a phone', async () => {
    vi.restoreAllMocks();
    const made = { id: 3, title: 'Ice', isReadOnly: false, version: 1, controls: ['Grit'] };
    renderPage(<RisksManager />, { server: { ...answers, 'risks.create': () => made } });
    await press('Create a New Risk');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Risk' }));
    await userEvent.type(dialog.getByLabelText('Risk title'), 'Ice');
    await userEvent.type(dialog.getByLabelText('Control #1'), 'Grit');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Risk' }));
    expect(await screen.findByText(messages.risks.created)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a list that cannot be loaded says so, leaves the form usable and is asked for again', async () => {
  const browse = vi.fn().mockRejectedValueOnce(refusal(500, 'x')).mockResolvedValue([fatigue]);
  renderPage(<RisksManager />, { server: { 'risks.browse': browse } });
  expect(await screen.findByText(messages.risks.loadFailed)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Risk' })).toBeEnabled();
  await press('Try again');
  expect(await screen.findByText('1 risk, by name')).toBeVisible();
});

test('the address has the risk that was opened last, for a reload and a shared link', async () => {
  renderPage(
    <>
      <RisksPage />
      <Where />
    </>,
    { at: '/addrisk?risk=2', server: answers },
  );
  expect(await screen.findByRole('button', { name: 'Edit Keep out' })).toBeVisible();
  expect(document.title).toMatch(/^Add\/Edit Risks/);
  await press('Fatigue (Read-Only)');
  expect(screen.getByLabelText('address')).toHaveTextContent('?risk=1');
});

test('folding a risk asks about unsaved changes', async () => {
  await choose('Sea caves');
  await userEvent.type(await screen.findByLabelText('Add New Control'), 'Half a thought');
  await press('Sea caves');
  await press('Stay');
  expect(screen.getByRole('button', { name: 'Sea caves' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Add New Control')).toHaveValue('Half a thought');
});
