import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { catchFiles } from '#test/catch-files.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { renderPage, testUser } from '#test/render.tsx';
import { IncidentsPage } from './incidents-page.tsx';

/** The register on a phone, where the filters are behind a button. */
function open(at = '/incidents', role: Role = 'Group Admin') {
  const list = vi.fn((_: object) => ({ rows: [], total: 0 }));
  const load = vi.fn((_: object) => ({
    rows: [{ ...anIncident, latitude: -36.665, longitude: 174.725 }],
    isCut: false,
  }));
  const counts = vi.fn((_: object) => ({ states: [{ state: 'Open', count: 12 }], months: [] }));
  renderPage(<IncidentsPage />, {
    at,
    user: { ...testUser, role },
    server: {
      ...({ 'projects.list': () => [{ id: 3, name: 'Ōkura Bush' }] } as object),
      'incidents.list': list,
      'incidents.counts': counts,
      'incidents.export': load,
    },
  });
  return { list, load };
}

async function openDialog(name = 'Filter') {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Filter' }));
}

type Filters = Awaited<ReturnType<typeof openDialog>>;

const choose = (dialog: Filters, label: string, option: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: label }), option);

async function chooseProject(dialog: Filters, option: string) {
  fireEvent.click(dialog.getByLabelText('Project', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

describe('the filters on a phone', () => {
  test('are behind a button that says how many are set, each with its name, and narrow the list at once', async () => {
    const { list } = open();
    const dialog = await openDialog();
    await choose(dialog, 'Kind', 'Near Miss');
    await chooseProject(dialog, 'Ōkura Bush');
    await choose(dialog, 'Period', 'This year');
    await choose(dialog, 'Notifiable', 'Not decided');
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toMatchObject({
        ...{ kind: 'Near Miss', projectId: 3, from: '2026-01-01', to: '2026-12-31', notifiable: 'Not decided' },
      }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Show 12 incidents' }));
    expect(await screen.findByRole('button', { name: 'Filter (4)' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are taken back one by one', async () => {
    const { list } = open('/incidents?kind=First+Aid&notifiable=Yes');
    const dialog = await openDialog('Filter (2)');
    expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('First Aid');
    await choose(dialog, 'Kind', 'All kinds');
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toEqual({ term: '', notifiable: 'Yes', page: 1, pageSize: 50 }),
    );
  });
});

describe('the file of the register', () => {
  const box = 'Export fields about health as well';

  test.each(['Team Leader', 'Field Staff'] as const)('offers a %s no fields about health', async (role) => {
    open('/incidents', role);
    const dialog = await openDialog();
    expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(dialog.queryByLabelText(box)).toBeNull();
  });

  test('has fields about health only where a Group Admin asks for them', async () => {
    const files = catchFiles();
    const { load } = open('/incidents?kind=First+Aid');
    const dialog = await openDialog('Filter (1)');
    fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
    const asked = { term: '', kind: 'First Aid' };
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ ...asked, withHealth: false }));
    fireEvent.click(dialog.getByLabelText(box));
    fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ ...asked, withHealth: true }));
    await waitFor(async () => expect(Object.keys(await files.read())).toHaveLength(2));
    const [plain, whole] = Object.values(await files.read());
    expect(plain).not.toMatch(/Type of injury|Wasp stings/);
    expect(plain).toContain('Description of the incident');
    expect(plain).toMatch(/,Latitude,Longitude\r\n/);
    expect(plain).toMatch(/,-36\.665,174\.725$/);
    expect(whole).toMatch(/Type of injury/);
    expect(whole).toContain('Wasp stings');
  });
});
