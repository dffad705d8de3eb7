import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { widenScreen } from '#test/outcome-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { RisksManager } from './risks-manager.tsx';

const rest = { id: 10, riskId: 1, controlText: 'Rest', isReadOnly: true, version: 1 };
const own = { id: 11, riskId: 1, controlText: 'Share the driving', isReadOnly: false, version: 2 };
const keepOut = { id: 20, riskId: 2, controlText: 'Keep out', isReadOnly: false, version: 1 };

const fatigue = { id: 1, title: 'Fatigue', isReadOnly: true, version: 1, controls: [rest, own], activityCount: 18 };
const caves = { id: 2, title: 'Sea caves', isReadOnly: false, version: 3, controls: [keepOut], activityCount: 0 };

const answers: FakeServer = {
  'risks.browse': () => [fatigue, caves],
  'risks.listControls': ({ riskId }) => [rest, own, keepOut].filter((control) => control.riskId === riskId),
};

const fail = () => {
  throw refusal(500, 'x');
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const create = () => within(screen.getByRole('form', { name: 'Create a New Risk' }));

/** Opens the manager and a risk in it. */
async function choose(label: string, overrides: FakeServer = {}) {
  renderPage(<RisksManager />, { server: { ...answers, ...overrides } });
  await press(label);
  await screen.findByRole('button', { name: 'Edit Title' });
}

beforeEach(() => {
  clearBanner();
  localStorage.clear();
  widenScreen();
});
afterEach(() => vi.restoreAllMocks());

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
    const browse = vi.fn(() => [fatigue, caves]);
    browse.mockImplementationOnce(() => [fatigue, caves]);
    const server = { ...answers, 'risks.browse': browse, 'risks.create': () => made };
    renderPage(<RisksManager />, { server });
    await press('Create a New Risk');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a New Risk' }));
    await userEvent.type(dialog.getByLabelText('Risk title'), 'Ice');
    await userEvent.type(dialog.getByLabelText('Control #1'), 'Grit');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Risk' }));
    expect(await screen.findByText('Risk created successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an open risk', () => {
  test('cannot be deleted or renamed when it came with the product, and says so', async () => {
    const remove = vi.fn();
    await choose('Fatigue (Read-Only)', { 'risks.remove': remove });
    await press('Delete Risk');
    expect(screen.getAllByText('Cannot delete a read-only risk.')).not.toHaveLength(0);
    await press('Edit Title');
    expect(screen.getAllByText('Cannot edit a read-only risk.')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Save Title' })).toBeNull();
    expect(remove).not.toHaveBeenCalled();
  });

  test('gets a new title, which must not be blank', async () => {
    const update = vi.fn(({ id, title }) => ({ ...caves, id, title, version: 4, controls: [] }));
    await choose('Sea caves', { 'risks.update': update });
    await press('Edit Title');
    const field = within(screen.getByRole('form', { name: 'Edit Title' })).getByLabelText('Risk title');
    await userEvent.clear(field);
    await press('Save Title');
    expect(await screen.findByText('Please provide a risk title.')).toBeVisible();
    await userEvent.type(field, 'Sea arches{Enter}');
    expect(await screen.findByText('Title saved successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 2, version: 3, title: 'Sea arches' });
  });

  test('keeps a typed title that could not be saved', async () => {
    await choose('Sea caves', { 'risks.update': fail });
    await press('Edit Title');
    await userEvent.type(
      within(screen.getByRole('form', { name: 'Edit Title' })).getByLabelText('Risk title'),
      ' and arches{Enter}',
    );
    expect(await screen.findAllByText('Failed to edit title.')).not.toHaveLength(0);
    expect(screen.getByDisplayValue('Sea caves and arches')).toBeVisible();
    await press('Cancel');
    expect(screen.getByRole('heading', { name: 'Sea caves' })).toBeVisible();
  });

  test('is deleted after a question, and leaves the list', async () => {
    let risks = [fatigue, caves];
    const remove = vi.fn(() => {
      risks = [fatigue];
      return { message: 'Risk deleted successfully!' };
    });
    await choose('Sea caves', { 'risks.browse': () => risks, 'risks.remove': remove });
    await press('Delete Risk');
    expect(
      await screen.findByText('Are you sure you want to delete the risk "Sea caves" and its controls?'),
    ).toBeVisible();
    await press('Delete');
    expect(await screen.findByText('Risk deleted successfully!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sea caves' })).toBeNull();
    expect(screen.getByRole('searchbox', { name: 'Search risks and controls' })).toHaveFocus();
  });

  test('says what could not be loaded or deleted', async () => {
    await choose('Sea caves', { 'risks.listControls': fail, 'risks.remove': fail });
    expect(await screen.findByText('Failed to load risk controls.')).toBeVisible();
    await press('Delete Risk');
    await press('Delete');
    expect(await screen.findAllByText('Failed to delete risk.')).not.toHaveLength(0);
  });
});

describe('its controls', () => {
  test('cannot be changed when they came with the product, and say so', async () => {
    await choose('Fatigue (Read-Only)');
    await press('Edit Rest');
    expect(screen.getAllByText('Cannot edit a read-only control.')).not.toHaveLength(0);
    await press('Delete Rest');
    expect(screen.getAllByText('Cannot delete a read-only control.')).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of the group are edited in place, from the version that was read', async () => {
    const update = vi.fn(({ id, controlText }) => ({ ...own, id, controlText, version: 3 }));
    await choose('Fatigue (Read-Only)', { 'risks.updateControl': update });
    await press('Edit Share the driving');
    await userEvent.clear(screen.getByLabelText('Control'));
    await press('Save');
    expect(await screen.findByText('Please enter some text for the control.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Control'), 'Two drivers{Enter}');
    expect(await screen.findByText('Control saved successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 11, version: 2, controlText: 'Two drivers' });
  });

  test('are deleted after a question', async () => {
    const remove = vi.fn(() => ({ message: '' }));
    await choose('Fatigue (Read-Only)', { 'risks.removeControl': remove });
    await press('Delete Share the driving');
    expect(await screen.findByText('Are you sure you want to delete this control?')).toBeVisible();
    await press('Delete');
    expect(await screen.findByText('Control deleted successfully!')).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 11 });
  });

  test('can be added to a read-only risk too, but not blank', async () => {
    const add = vi.fn(({ riskId, controlText }) => ({ id: 12, riskId, controlText, isReadOnly: false, version: 1 }));
    await choose('Fatigue (Read-Only)', { 'risks.addControl': add });
    await press('Save Control');
    expect(await screen.findByText('Please enter some text for the new control.')).toBeVisible();
    expect(add).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Add New Control'), 'Sleep early{Enter}');
    expect(await screen.findByText('Control added successfully!')).toBeVisible();
    expect(add).toHaveBeenCalledExactlyOnceWith({ riskId: 1, controlText: 'Sleep early' });
  });

  test('say why a save failed', async () => {
    await choose('Sea caves', { 'risks.updateControl': fail, 'risks.removeControl': fail, 'risks.addControl': fail });
    await userEvent.type(await screen.findByLabelText('Add New Control'), 'x{Enter}');
    expect(await screen.findAllByText('Failed to add new control.')).not.toHaveLength(0);
    await press('Delete Keep out');
    await press('Delete');
    expect(await screen.findAllByText('Failed to delete control.')).not.toHaveLength(0);
    await press('Edit Keep out');
    await press('Save');
    expect(await screen.findAllByText('Failed to save control.')).not.toHaveLength(0);
  });
});

describe('a new risk', () => {
  test('requires a title and at least one control that is not blank', async () => {
    const send = vi.fn();
    renderPage(<RisksManager />, { server: { ...answers, 'risks.create': send } });
    await press('Create Risk');
    expect(await screen.findByText('Please provide a risk title.')).toBeVisible();
    expect(screen.getByText('Please provide at least one control.')).toBeVisible();
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
    expect(await screen.findByText('Risk created successfully!')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Ice', controls: ['Grit', 'Spikes'] });
    expect(await screen.findByRole('heading', { name: 'Ice' })).toBeVisible();
    expect(create().getByLabelText('Risk title')).toHaveValue('');
    expect(create().queryByLabelText('Control #2')).toBeNull();
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
    await screen.findAllByText('Failed to create risk.');
    await userEvent.clear(create().getByLabelText('Risk title'));
    await userEvent.type(create().getByLabelText('Risk title'), 'Ice');
    await press('+ Add Control');
    await userEvent.type(await create().findByLabelText('Control #2'), 'Spikes{Enter}');
    expect(await screen.findByText('Risk created successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 3, version: 1, title: 'Ice', controls: ['Grit', 'Spikes'] });
  });

  test('keeps what was typed when its title is taken, with an error at the field', async () => {
    const taken = 'Risk title already exists.';
    const server = {
      ...answers,
      'risks.create': () => {
        throw refusal(409, taken, { title: taken });
      },
    };
    renderPage(<RisksManager />, { server });
    await userEvent.type(create().getByLabelText('Risk title'), 'fatigue');
    await userEvent.type(create().getByLabelText('Control #1'), 'Sleep');
    await press('Create Risk');
    expect(await screen.findAllByText(taken)).not.toHaveLength(0);
    await waitFor(() => expect(create().getByLabelText('Risk title')).toBeInvalid());
    expect(create().getByLabelText('Control #1')).toHaveValue('Sleep');
  });
});

test('a list that cannot be loaded says so and leaves the form usable', async () => {
  renderPage(<RisksManager />, { server: { 'risks.browse': fail } });
  expect(await screen.findByText('Failed to load risks.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create Risk' })).toBeEnabled();
});

test('opening another control asks about unsaved changes, and a draft is kept in its row', async () => {
  const second = { ...own, id: 12, controlText: 'Stop early' };
  const controls = { 'risks.listControls': () => [rest, own, second] };
  await choose('Fatigue (Read-Only)', controls);
  await press('Edit Share the driving');
  await userEvent.type(screen.getByLabelText('Control'), ' fairly');
  await press('Edit Stop early');
  await press('Stay');
  expect(screen.getByLabelText('Control')).toHaveValue('Share the driving fairly');
  await press('Edit Stop early');
  await press('Keep as a draft');
  await waitFor(() => expect(screen.getByLabelText('Control')).toHaveValue('Stop early'));
  await press('Edit Share the driving');
  await waitFor(() => expect(screen.getByLabelText('Control')).toHaveValue('Share the driving fairly'));
  expect(screen.getByText('Draft restored')).toBeVisible();
});

test('a title that two people changed is asked about', async () => {
  const update = vi.fn(({ version, ...risk }) => {
    if (version === 9) return { ...caves, ...risk, version: 10 };
    const conflict = { changedBy: 'Wiremu Tāmati', changedAt: '2026-03-04T20:30:00.000Z', version: 9 };
    throw refusal(
      409,
      'Wiremu Tāmati changed this record after you opened it.',
      {},
      {
        conflict: { ...conflict, record: { ...caves, title: 'Sea arches', version: 9 } },
      },
    );
  });
  await choose('Sea caves', { 'risks.update': update });
  await press('Edit Title');
  await userEvent.type(
    within(screen.getByRole('form', { name: 'Edit Title' })).getByLabelText('Risk title'),
    ' and stacks{Enter}',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^Mine/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Title saved successfully!/)).toBeVisible();
  expect(update).toHaveBeenLastCalledWith({ id: 2, version: 9, title: 'Sea caves and stacks' });
});

test('folding a risk asks about unsaved changes', async () => {
  await choose('Sea caves');
  await userEvent.type(await screen.findByLabelText('Add New Control'), 'Half a thought');
  await press('Sea caves');
  await press('Stay');
  expect(screen.getByRole('button', { name: 'Sea caves' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Add New Control')).toHaveValue('Half a thought');
});
