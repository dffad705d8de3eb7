import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import type { Token } from './token-columns.tsx';
import { TokensPage } from './tokens-page.tsx';

const gauge: Token = {
  id: 3,
  name: 'Rain gauge',
  scope: 'read',
  ownerId: 1,
  ownerFirstname: 'Mereana',
  ownerLastname: 'Hōhepa',
  createdAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-06-04T00:00:00.000Z',
  lastUsedAt: null,
  isExpired: false,
};

const open = (server: FakeServer) => renderPage(<TokensPage />, { at: '/tokens', server });

describe('the access tokens', () => {
  test('are created with a name, shown once, and copied', async () => {
    // userEvent provides a clipboard.
    const user = userEvent.setup();
    const create = vi.fn((_: unknown) => ({
      id: 4,
      name: 'Map',
      scope: 'write',
      expiresAt: null,
      token: 'bushline_secret',
    }));
    open({ 'tokens.list': () => [], 'tokens.create': create });
    expect(await screen.findByText(messages.tokens.none)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Create token' })[0] as HTMLElement);
    await screen.findByRole('dialog');
    await user.click(screen.getAllByRole('button', { name: 'Create token' }).at(-1) as HTMLElement);
    expect(await screen.findByText(messages.tokens.nameRequired)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Name'), 'Map');
    await user.click(screen.getByLabelText('Read and write'));
    await user.click(screen.getAllByRole('button', { name: 'Create token' }).at(-1) as HTMLElement);
    expect(await screen.findByLabelText('Access token')).toHaveValue('bushline_secret');
    expect(create).toHaveBeenCalledExactlyOnceWith({ name: 'Map', scope: 'write', expiresInDays: 90 });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('bushline_secret');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() => expect(screen.queryByDisplayValue('bushline_secret')).toBeNull());
  });

  test('are created once for each dialog, however often Create is pressed after a lost answer', async () => {
    const already = 'This access token was created already.';
    const keys: string[] = [];
    const refusals = [noConnection(), refusal(409, already)];
    const tokens = [[], [gauge]];
    const server = {
      'tokens.list': () => tokens.shift() ?? [gauge],
      'tokens.create': () => {
        throw refusals.shift();
      },
    };
    renderPage(<TokensPage />, { at: '/tokens', server, onChange: ({ key }) => keys.push(key) });
    const create = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: 'Create token' })).at(-1) as HTMLElement);
    await create();
    await userEvent.type(await screen.findByLabelText('Name'), 'Rain gauge');
    await create();
    expect(await screen.findByText(messages.tokens.createFailed)).toBeVisible();
    expect(await screen.findByText('Mereana Hōhepa')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), ' 2');
    await create();
    expect(await screen.findByText(already)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('show who made them, until when they are valid and whether they are used, and are revoked after a question', async () => {
    const revoke = vi.fn((_: unknown) => ({ id: 3, message: 'Rain gauge revoked.' }));
    open({ 'tokens.list': () => [gauge], 'tokens.revoke': revoke });
    expect(await screen.findByText('Rain gauge')).toBeVisible();
    expect(screen.getByText('Mereana Hōhepa')).toBeVisible();
    expect(screen.getByText('04-June-2026 12:00')).toBeVisible();
    expect(screen.getByText('Never')).toBeVisible();
    await press('Revoke Rain gauge');
    expect(await screen.findByText(/Are you sure you want to revoke Rain gauge\?/)).toBeVisible();
    await press('Revoke');
    expect(await screen.findByText('Rain gauge revoked successfully!')).toBeVisible();
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: 3 });
  });
});
