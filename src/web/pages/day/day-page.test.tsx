import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { objectiveOf } from '#shared/activities/outcome.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { blankProject } from '#shared/projects.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { DayPage } from './day-page.tsx';

const risk = (id: number, riskTitle: string, riskRating: 'Low' | 'High') => ({
  ...{ id, activityId: 7, riskTitleId: id, riskTitle, riskRating, chosenControls: [`Control of ${riskTitle}`] },
  ...{ likelihood: 'likely' as const, consequences: 'minor' as const, chosenControlIds: [id], version: 1, needs: [] },
});
const hazard = (id: number, kind: HazardKind, hazardDescription: string) => ({
  id,
  hazardId: id,
  kind,
  hazardDescription,
});
const planted = { id: 3, title: 'Plants Planted', measurement: 'Plants', amount: null, isDirect: false, version: 1 };
const document = shownDocument({
  activity: { startTime: '09:00', finishTime: '13:00', meetingPlace: 'Bridge over the stream' },
  emergency: {
    ...blankProject,
    emergencyServices: '',
    primaryContactName: 'Wiremu',
    primaryContactPhone: '0215550103',
  },
  hazards: [hazard(1, 'site', 'Steep bank'), hazard(2, 'activity_people', 'Wasps')],
  risks: [risk(1, 'Sunburn', 'Low'), risk(2, 'Near water', 'High')],
  checklist: [
    checklistRow(1, 4, 'First aid kit'),
    { ...checklistRow(2, 5, 'Radio'), tickedAt: '2026-03-04T20:38:00Z', tickedById: 9 },
  ],
  names: [{ id: 9, firstname: 'Hēmi', lastname: 'Walker' }],
  objectives: [planted],
});

const server = {
  'activities.document': () => document,
} as unknown as FakeServer;

const open = (more: object = {}) =>
  renderPage(<DayPage />, { at: '/day?activity=7', server: { ...server, ...more } as FakeServer });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const numbers = async () =>
  (await section('In an emergency')).getAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(() => void vi.setSystemTime('2026-03-05T00:00:00Z'));

describe('the day of an activity', () => {
  test('begins with its name, when, where with the way there, and whom to ring', async () => {
    open();
    expect(await screen.findByText('Pūriri Ridge trap check')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'On the day' })).toBeVisible();
    expect(screen.getByText('09:00 to 13:00')).toBeVisible();
    const way = screen.getByRole('link', { name: 'Directions to Bridge over the stream' });
    expect(way.getAttribute('href')).toContain(encodeURIComponent('Bridge over the stream'));
    expect(await numbers()).toEqual(['tel:111']);
  });

  test('opens all of the emergency block in one press', async () => {
    const emergency = {
      ...{ emergencyServices: 'Ranger: 0800 555 111', primaryContactName: '', primaryContactPhone: '0215550103' },
      ...{
        localMedicalCenterPhone: '095550140',
        localMedicalCenterAddress: '12 Huia Road',
        localHospital: 'Waitākere',
      },
    };
    open({ 'activities.document': () => ({ ...document, emergency }) });
    const other = await screen.findByRole('button', { name: 'Other numbers' });
    expect(other).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(other);
    expect(await numbers()).toEqual([
      ...['tel:111', 'tel:0215550103', 'tel:095550140'],
      ...[expect.stringContaining('12%20Huia%20Road'), expect.stringContaining('Wait%C4%81kere')],
    ]);
    expect(screen.getByText('Ranger: 0800 555 111')).toBeVisible();
    await userEvent.click(other);
    expect(await numbers()).toEqual(['tel:111']);
  });

  test('has no button for other numbers where none is known', async () => {
    const emergency = { emergencyServices: messages.projects.emergencyDefault };
    open({ 'activities.document': () => ({ ...document, emergency }) });
    await screen.findByRole('button', { name: /^Plan\s*2 hazards/ });
    expect(screen.queryByRole('button', { name: 'Other numbers' })).toBeNull();
  });

  test('says who leads, with the number to ring', async () => {
    const led = { ...document.activity, ledById: 8, ledBy: 'Hēmi Walker', ledByPhone: '0215550101' };
    open({ 'activities.document': () => ({ ...document, activity: led }) });
    const number = await screen.findByRole('link', { name: '021 555 0101' });
    expect(number).toHaveAttribute('href', 'tel:0215550101');
    expect(number.closest('p')).toHaveTextContent('Led by Hēmi Walker, 021 555 0101');
  });

  test.each([
    ['while nothing else of it has come', () => new Promise<never>(() => {})],
    ['where it could not be loaded', () => Promise.reject(refusal(500, 'x'))],
  ])('has 111 at once, also %s', async (_, answer) => {
    open({ 'activities.document': answer });
    expect(await screen.findByRole('link', { name: /111/ })).toHaveAttribute('href', 'tel:111');
  });

  test('says what its folded plan holds, and reads it from the highest risk', async () => {
    open();
    const button = await screen.findByRole('button', { name: /^Plan\s*2 hazards, 2 risks\s*High$/ });
    expect(screen.queryByText('Steep bank')).toBeNull();
    await userEvent.click(button);
    expect(screen.getByText('Steep bank')).toBeVisible();
    expect(screen.getByText('Wasps')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Near water',
      'Sunburn',
    ]);
    expect(screen.getByText('Control of Near water')).toBeVisible();
  });

  test('leads to each of its parts, and puts the focus on its heading', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    open();
    const links = within(await screen.findByRole('navigation', { name: 'On this screen' }));
    const heading = await screen.findByRole('heading', { name: 'Check list' });
    await userEvent.click(links.getByRole('link', { name: /^Check list/ }));
    expect(heading).toHaveFocus();
  });
});

describe('the checklist of the day', () => {
  test('shows who ticked what and when, and ticks at once', async () => {
    const tick = vi.fn(() => new Promise<never>(() => {}));
    open({ 'activities.checklist.tick': tick });
    const list = await section('Check list');
    expect(await list.findByText('1 of 2 ticked')).toBeVisible();
    expect(list.getByRole('checkbox', { name: /^Radio/ })).toBeChecked();
    expect(list.getByText(/^Hēmi Walker, .*09:38$/)).toBeVisible();
    await userEvent.click(list.getByRole('checkbox', { name: /^First aid kit/ }));
    expect(list.getByRole('checkbox', { name: /^First aid kit/ })).toBeChecked();
    expect(list.getByText('2 of 2 ticked')).toBeVisible();
    expect(tick).toHaveBeenCalledExactlyOnceWith({ id: 1, isTicked: true });
  });
});

describe('the record of the day', () => {
  const leave = async (field: HTMLElement, value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  test('saves an amount on leaving its field', async () => {
    const save = vi.fn((input: object) => ({ ...objectiveOf(planted), ...input, version: 2 }));
    open({ 'activities.outcome.setAmount': save });
    const record = await section('Record');
    await leave(await record.findByRole('textbox', { name: 'Amount, Plants Planted' }), '55.5');
    const of = { activityId: 7, title: 'Plants Planted', measurement: 'Plants' };
    await waitFor(() => expect(save).toHaveBeenCalledWith({ id: 3, of, amount: 55.5, version: 1 }));
  });

  test('saves the notes alone on leaving them', async () => {
    const save = vi.fn((input: object) => ({ ...document.activity, ...input, version: 5 }));
    open({ 'activities.details.update': save });
    const record = await section('Record');
    await leave(await record.findByRole('textbox', { name: 'Notes' }), 'Lower terrace finished');
    await waitFor(() => expect(save).toHaveBeenCalledWith({ id: 7, notes: 'Lower terrace finished', version: 4 }));
  });
});
