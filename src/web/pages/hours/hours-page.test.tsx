import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { HoursPage } from './hours-page.tsx';

const longName = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

const row = (name: string, hours: number, more: object = {}) => ({
  ...{ key: name, name, role: 'Volunteer', people: 1, days: 2, lastDay: '2026-03-05', hours, ...more },
});
const nothing = {
  ...{ rows: [], totalHours: 0, volunteerHours: 0, staffHours: 0, people: 0, volunteers: 0, staff: 0, days: 0 },
  ...{ yearBefore: null, months: [], unsureHours: 0 },
};
const full = {
  ...nothing,
  rows: [row('Kahu Parata', 12.3333), row(longName, 2, { role: 'Team Leader' })],
  ...{ totalHours: 14.3333, volunteerHours: 12.3333, staffHours: 2, people: 2, volunteers: 1, staff: 1, days: 3 },
  ...{ yearBefore: 10, months: [{ month: '2026-03', volunteers: 12.3333, staff: 2 }] },
};
const added = {
  ...{ id: 4, date: '2026-03-02', reason: 'Grew seedlings', work: 'Ridge', name: 'Kahu Parata', hours: 1.5 },
  ...{ staffId: null, volunteerId: 5, projectId: 3, activityId: null },
};
const trapLine = { id: 7, activityName: 'Trap line', activityDate: '2026-03-02' };

const server = {
  'hours.show': () => full,
  'hours.listAdded': () => ({ count: 0, rows: [] }),
  'hours.listUnsure': () => ({ count: 0, rows: [] }),
  'projects.list': () => [],
  'volunteers.list': () => [{ id: 5, firstname: 'Kahu', lastname: 'Parata' }],
  'staff.list': () => [],
  'activities.list': () => ({ rows: [trapLine], total: null }),
  'activities.document': () => shownDocument({ activity: trapLine }),
};

const open = (more: object = {}, at = '/hours') =>
  renderPage(<HoursPage />, { at, server: { ...server, ...more } as unknown as FakeServer });

describe('the hours', () => {
  test('say that nobody signed on, and offer to add what nobody signed', async () => {
    open({ 'hours.show': () => nothing });
    expect(await screen.findByText(messages.hours.empty)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add hours' })).toHaveLength(2);
  });

  test('have their totals, and a row for each person, however long the name', async () => {
    open();
    expect(await screen.findByText(longName)).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Hours, Person' })).getAllByRole('listitem');
    // A phone has the figure at the end of a line, and no label before the role.
    expect(list.map((one) => one.textContent)).toEqual([
      'Kahu ParataRole: Volunteer, 2 days12 h 20 min',
      `${longName}Role: Team Leader, 2 days2 h`,
    ]);
    expect(screen.getByText('10 h a year before')).toBeVisible();
    expect(screen.getByText('1 volunteer')).toBeVisible();
    expect(screen.queryByText(/not certain/)).toBeNull();
  });

  test('say how many are not certain, and open such sign-ons on their day', async () => {
    const stay = {
      ...{ id: 21, activityId: 7, activityName: 'Trap line', name: 'Kahu Parata' },
      ...{ signedOnAt: '2026-03-04T20:00:00.000Z', signedOffAt: '2026-03-05T02:00:00.000Z' as string | null },
    };
    const out = { ...stay, id: 22, name: 'Mere Tau', signedOffAt: null };
    const listed = vi.fn((_: object) => ({ count: 120, rows: [out, stay] }));
    open({ 'hours.show': () => ({ ...full, unsureHours: 6 }), 'hours.listUnsure': listed }, '/hours?project=3');
    expect(await screen.findByText('Signed on 14 h 20 min, of which 6 h not certain.')).toBeVisible();
    expect(listed).toHaveBeenCalledWith(expect.objectContaining({ projectId: 3 }));
    await press(/^Time not certain/);
    expect(screen.getByText(/The newest 2 of 120 are shown/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Correct the times of Kahu Parata, Trap line' });
    expect(link).toHaveAttribute('href', '/day?activity=7&correct=21');
    expect(link).toHaveTextContent('Kahu Parata, Trap line05-March-2026, 09:00 to 15:00');
    expect(screen.getByRole('link', { name: /Mere Tau/ })).toHaveTextContent('09:00, still out');
    expect(screen.getByRole('button', { name: /^Time not certain/ })).toHaveTextContent('120 sign-ons');
  });

  test('are asked for by project and by month', async () => {
    const show = vi.fn(({ by }: { by: string }) => ({
      ...full,
      rows: [row(by === 'month' ? '2026-03' : 'Ridge', 14.3333, { role: null, people: 2 })],
    }));
    open({ 'hours.show': show });
    await userEvent.click(await screen.findByRole('tab', { name: 'By month' }));
    expect(await screen.findByText('March 2026')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'By project' }));
    expect(await screen.findByText('Ridge')).toBeVisible();
    expect(screen.getByText('2 people, 2 days')).toBeVisible();
    expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ by: 'project' }));
  });

  test('have a bar for a month without any between two', async () => {
    const months = ['2025-11', '2026-02'].map((month) => ({ month, volunteers: 2.3333, staff: 0 }));
    open({ 'hours.show': () => ({ ...full, months }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Hours by month/ }));
    const chart = await screen.findByRole('table');
    expect(
      within(chart)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'monthVolunteersStaff',
      'Nov 20252 h 20 min0 h',
      'Dec 20250 h0 h',
      'Jan 20260 h0 h',
      'Feb 20262 h 20 min0 h',
    ]);
  });

  test('save who was out as a file, of the same period and project', async () => {
    const files = catchFiles();
    const asked = vi.fn((_: object) => ({
      isCut: false,
      rows: [
        {
          ...{
            id: 1,
            activityDate: '2026-03-05',
            activityName: 'Trap line',
            projectName: 'Ridge',
            name: 'Kahu Parata',
          },
          ...{
            isStaff: false,
            signedOnAt: '2026-03-04T20:00:00.000Z',
            signedOffAt: null,
            minutes: null,
            briefed: true,
            isCertain: false,
          },
        },
      ],
    }));
    open({ 'exports.attendance': asked }, '/hours?from=2026-03-01&to=2026-03-31&project=3&of=volunteers&by=project');
    await press('Attendance CSV');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const [file = ''] = Object.values(await files.read());
    expectDocumented(file);
    expect(file.split('\r\n')[1]).toBe(
      '2026-03-05,Trap line,Ridge,Kahu Parata,Volunteer,2026-03-04T20:00:00.000Z,,,Yes,No',
    );
    expect(asked).toHaveBeenCalledWith({ from: '2026-03-01', to: '2026-03-31', projectId: 3, of: 'volunteers' });
  });
});

describe('hours that nobody signed on for', () => {
  test('are added with a reason, and what is wrong is said at its field', async () => {
    const add = vi.fn((input: object) => ({ id: 9, ...input }));
    open({ 'hours.add': add });
    await screen.findByText('Kahu Parata');
    await press('Add hours');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add hours' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add hours' }));
    expect(await dialog.findByText(messages.hours.choosePerson)).toBeVisible();
    expect(dialog.getByText(messages.attendance.giveReason)).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Person' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Kahu Parata' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Project or activity' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Trap line, 02-March-2026' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Hours' }), '25');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Drove the ute');
    await userEvent.click(dialog.getByRole('button', { name: 'Add hours' }));
    expect(await dialog.findByText(messages.hours.hoursBetween)).toBeVisible();
    expect(add).not.toHaveBeenCalled();
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Hours' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Hours' }), '2.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add hours' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ volunteerId: 5, activityId: 7, hours: 2.5, reason: 'Drove the ute' }),
    );
  });

  test('tell two people of one name apart', async () => {
    const kahu = (id: number, phone: string) => ({ id, firstname: 'Kahu', lastname: 'Parata', phone, email: '' });
    open({ 'volunteers.list': () => [kahu(5, '0215550101')], 'staff.list': () => [kahu(2, '0215550102')] });
    await screen.findByText('Kahu Parata');
    await press('Add hours');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add hours' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Person' }));
    expect(await screen.findByRole('option', { name: 'Kahu Parata, 021 555 0101' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Kahu Parata, 021 555 0102' })).toBeVisible();
  });

  test('can be of any activity until today, and of a project', async () => {
    const past = { id: 51, activityName: 'Estuary planting', activityDate: '2026-03-04' };
    const list = vi.fn(({ term }: { term?: string }) => ({ rows: term ? [past] : [trapLine], total: term ? 1 : null }));
    const projects = [
      { id: 3, name: 'Ridge' },
      { id: 4, name: 'Estuary' },
    ];
    open({ 'activities.list': list, 'projects.list': () => projects });
    await screen.findByText('Kahu Parata');
    await press('Add hours');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add hours' }));
    const work = dialog.getByRole('combobox', { name: 'Project or activity' });
    const offered = async () => (await screen.findAllByRole('option')).map((one) => one.textContent);
    await userEvent.click(work);
    await waitFor(async () => expect(await offered()).toEqual(['Ridge', 'Estuary', 'Trap line, 02-March-2026']));
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ term: '', tab: 'all', until: '2026-11-20' }));
    await userEvent.type(work, 'estuary');
    await waitFor(async () => expect(await offered()).toEqual(['Estuary', 'Estuary planting, 04-March-2026']));
    // Not for each letter.
    expect(new Set(list.mock.calls.map(([{ term }]) => term))).toEqual(new Set(['', 'estuary']));
    await userEvent.click(screen.getByRole('option', { name: 'Estuary' }));
    expect(work).toHaveValue('Estuary');
    // What the field shows of the choice is no search.
    await userEvent.click(work);
    await waitFor(async () => expect(await offered()).toEqual(['Ridge', 'Estuary', 'Trap line, 02-March-2026']));
  });

  test('are listed with their reason, and can be removed by mistake and put back', async () => {
    const remove = vi.fn((_: object) => ({ message: messages.hours.removed }));
    const add = vi.fn((_: object) => added as never);
    open({ 'hours.listAdded': () => ({ count: 201, rows: [added] }), 'hours.removeAdded': remove, 'hours.add': add });
    await press(/Added by hand/);
    expect(await screen.findByText('Ridge: Grew seedlings')).toBeVisible();
    expect(screen.getByText('The newest 1 are listed. Choose a shorter period for the others.')).toBeVisible();
    await press('Remove the hours of Kahu Parata');
    await press('Undo');
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      volunteerId: 5,
      projectId: 3,
      hours: added.hours,
      reason: 'Grew seedlings',
    });
    expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 4 });
  });
});
