import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { clearBanner } from '#web/components/banner-store.ts';
import { HazardsManager, HazardsPage } from './hazards-page.tsx';

const hazards = {
  site: [{ id: 1, kind: 'site', hazardDescription: 'Steep bank', version: 1 }],
  activity_people: [{ id: 2, kind: 'activity_people', hazardDescription: 'Sharp tools', version: 1 }],
};
const lists: FakeServer = { 'hazards.list': ({ kind }: { kind: keyof typeof hazards }) => hazards[kind] };

const fail = () => {
  throw refusal(500, 'x');
};

const panel = (name: string) => within(screen.getByRole('region', { name }));

async function draw(overrides: FakeServer = {}) {
  renderPage(<HazardsManager />, { server: { ...lists, ...overrides } });
  await screen.findByText('Sharp tools');
}

beforeEach(clearBanner);
afterEach(() => vi.restoreAllMocks());

const kinds = [
  {
    name: 'Site Hazards',
    kind: 'site',
    add: '+ Add Site Hazard',
    blank: messages.hazards.siteRequired,
    addFailed: messages.hazards.addSiteFailed,
    first: 'Steep bank',
  },
  {
    name: 'Activity/People Hazards',
    kind: 'activity_people',
    add: '+ Add Activity/People Hazard',
    blank: messages.hazards.activityPeopleRequired,
    addFailed: messages.hazards.addActivityPeopleFailed,
    first: 'Sharp tools',
  },
];

describe.each(kinds)('the panel $name', ({ name, kind, add, blank, addFailed, first }) => {
  test('lists the hazards of its kind only, at a desk in its columns', async () => {
    widenScreen();
    await draw();
    expect(panel(name).getByText(first)).toBeVisible();
    expect(panel(name).getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    expect(
      panel(name)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['#', 'Hazard Description', 'Actions']);
  });

  test('says in its own words what is missing and what failed, and adds a hazard to its kind', async () => {
    const create = vi.fn((input) => ({ id: 9, version: 1, ...input })).mockImplementationOnce(fail);
    await draw({ 'hazards.create': create });
    await userEvent.click(panel(name).getByRole('button', { name: add }));
    expect(await panel(name).findByText(blank)).toBeVisible();
    await userEvent.type(panel(name).getByLabelText('Hazard Description'), 'Wasps{Enter}');
    expect(await panel(name).findByText(addFailed)).toBeVisible();
    await userEvent.click(panel(name).getByRole('button', { name: add }));
    expect(await screen.findByText(messages.hazards.added)).toBeVisible();
    expect(create).toHaveBeenLastCalledWith({ kind, hazardDescription: 'Wasps' });
  });

  test('changes a hazard, though not to nothing, says so, and adds none meanwhile', async () => {
    const update = vi.fn((input) => ({ ...input, version: 2 })).mockImplementationOnce(fail);
    await draw({ 'hazards.update': update });
    await userEvent.click(panel(name).getByRole('button', { name: `Edit ${first}` }));
    const row = within(await panel(name).findByRole('form', { name: `Edit ${first}` }));
    await userEvent.click(panel(name).getByRole('button', { name: add }));
    expect(panel(name).getByText(messages.hazards.finishEditing)).toBeVisible();
    await userEvent.clear(row.getByLabelText('Hazard Description'));
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    expect(await row.findByText(blank)).toBeVisible();
    await userEvent.type(row.getByLabelText('Hazard Description'), 'Wasps{Enter}');
    expect(await panel(name).findByText(messages.hazards.updateFailed)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(messages.hazards.updated)).toBeVisible();
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ kind, hazardDescription: 'Wasps' }));
  });
});

test('a reminder says what a hazard is, and the tab what the page is', async () => {
  renderPage(<HazardsPage />, { server: lists });
  await screen.findByText('Sharp tools');
  expect(document.title).toMatch(/^Add Hazards/);
  expect(screen.getByText(messages.hazards.reminder)).toBeVisible();
});
