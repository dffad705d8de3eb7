import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { answers, caves, create, fatigue, keepOut, openFreshScreen, own } from '#test/risks-manager-stage.tsx';
import { RisksManager } from './risks-manager.tsx';

beforeEach(openFreshScreen);

describe('a new risk', () => {
  test('requires a title and at least one control that is not blank', async () => {
    const send = vi.fn();
    renderPage(<RisksManager />, { server: { ...answers, 'risks.create': send } });
    await press('Create Risk');
    expect(await screen.findByText(messages.risks.titleRequired)).toBeVisible();
    expect(screen.getByText(messages.risks.controlRequired)).toBeVisible();
    await waitFor(() => expect(create().getByLabelText('Risk title')).toHaveFocus());
    expect(send).not.toHaveBeenCalled();
  });

  test('takes any number of controls, and is chosen once created', async () => {
    let risks = [fatigue, caves];
    const made = { id: 3, title: 'Ice', isReadOnly: false, version: 1, controls: ['Grit', 'Spikes'] };
    const send = vi.fn(() => {
      const controls = [keepOut, own];
      risks = [...risks, { ...made, controls, activityCount: 0 }];
      return made;
    });
    renderPage(<RisksManager />, { server: { ...answers, 'risks.browse': () => risks, 'risks.create': send } });
    await screen.findByRole('button', { name: 'Sea caves' });
    await userEvent.type(create().getByLabelText('Risk title'), 'Ice');
    await userEvent.type(create().getByLabelText('Control #1'), 'Grit');
    await press('+ Add Control');
    await waitFor(() => expect(create().getByLabelText('Control #2')).toHaveFocus());
    await userEvent.keyboard('Spikes');
    await press('Create Risk');
    expect(await screen.findByText(messages.risks.created)).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Ice', controls: ['Grit', 'Spikes'] });
    expect(await screen.findByRole('heading', { name: 'Ice' })).toBeVisible();
    expect(create().getByLabelText('Risk title')).toHaveValue('');
    expect(create().queryByLabelText('Control #2')).toBeNull();
  });

  test('loses one control of several, and comes back with the others after a reload', async () => {
    const send = vi.fn((risk: { title: string; controls: string[] }) => ({
      ...{ id: 3, isReadOnly: false, version: 1 },
      ...risk,
    }));
    const server = { ...answers, 'risks.create': send };
    const page = renderPage(<RisksManager />, { server });
    await userEvent.type(create().getByLabelText('Risk title'), 'Ice');
    await userEvent.type(create().getByLabelText('Control #1'), 'Grit');
    await press('+ Add Control');
    await press('+ Add Control');
    await userEvent.type(await create().findByLabelText('Control #3'), 'Spikes');
    await press('Remove control 2');
    expect(create().getByLabelText('Control #2')).toHaveValue('Spikes');
    page.unmount();
    renderPage(<RisksManager />, { server });
    expect(await create().findByText('Draft restored')).toBeVisible();
    await press('Create Risk');
    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Ice', controls: ['Grit', 'Spikes'] }));
  });

  test('has the values typed last when the answer to an earlier try was lost', async () => {
    const kept = { id: 3, title: 'Ise', isReadOnly: false, version: 1, controls: ['Grit'] };
    let tries = 0;
    const send = ({ title }: { title: string }) => {
      tries += 1;
      if (tries === 1) throw noConnection();
      if (title === 'Ise') return kept;
      throw refusal(409, 'This was saved already.', {}, { saved: { id: 3, version: 1, record: kept } });
    };
    const update = vi.fn(({ version, ...risk }) => ({ ...risk, isReadOnly: false, version: version + 1 }));
    renderPage(<RisksManager />, { server: { ...answers, 'risks.create': send, 'risks.update': update } });
    await screen.findByRole('button', { name: 'Sea caves' });
    await userEvent.type(create().getByLabelText('Risk title'), 'Ise');
    await userEvent.type(create().getByLabelText('Control #1'), 'Grit{Enter}');
    await screen.findAllByText(messages.risks.createFailed);
    await userEvent.clear(create().getByLabelText('Risk title'));
    await userEvent.type(create().getByLabelText('Risk title'), 'Ice');
    await press('+ Add Control');
    await userEvent.type(await create().findByLabelText('Control #2'), 'Spikes{Enter}');
    expect(await screen.findByText(messages.risks.created)).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 3, version: 1, title: 'Ice', controls: ['Grit', 'Spikes'] });
  });
});
