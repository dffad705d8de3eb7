import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { unnamedGroup } from '#shared/session.ts';
import { signOnOf, volunteerOf } from '#test/day-stage.tsx';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { PrintActivityPage } from './print-activity-page.tsx';

const plan = shownDocument({
  activity: {
    id: 4,
    activityName: 'Pūriri Ridge trap check',
    activityDate: '2026-03-05',
    startTime: '08:30',
    finishTime: '14:00',
    meetingPlace: 'Bridge over the stream',
    projectLocation: 'Haigh Access Road',
    notes: '',
    checklistNotes: 'Gate code 1840',
    createdBy: 'Mereana Hōhepa',
  },
  emergency: {
    emergencyServices: '111',
    localMedicalCenterAddress: '5 Main Road',
    localMedicalCenterPhone: '094240001',
    localHospital: '',
    primaryContactName: 'Mere Tāmati',
    primaryContactPhone: '0212220000',
  },
  hazards: [{ id: 1, hazardId: 1, kind: 'site', hazardDescription: 'Cliff edge' }],
  risks: [
    {
      id: 1,
      riskTitleId: 2,
      version: 1,
      chosenControlIds: [7],
      riskTitle: 'Slips',
      likelihood: 'likely',
      consequences: 'major',
      riskRating: 'Extreme',
      chosenControls: ['Boots with grip'],
      needs: [],
    },
  ],
  staff: [
    {
      ...{ id: 1, staffId: 2, firstname: 'Hēmi', lastname: 'Rewi', phone: '0215550142', role: 'Team Leader' },
      ...{ email: '', emergencyContact: '', emergencyContactNumber: '' },
    },
  ],
  volunteers: [
    volunteerOf(3, 'Aroha', 'Ngātai', {
      ...{ phone: '0215550143', emergencyContact: 'Tui Ngātai', emergencyContactNumber: '0215550199' },
    }),
    volunteerOf(4, 'Old', 'Staff'),
  ],
  checklist: [checklistRow(1, 4, 'Radio')],
});

const path = 'activities.document';
const open = (server: FakeServer) =>
  renderPage(<PrintActivityPage />, { at: '/activity-notes/print?activity=4', server });
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

describe('the safety plan', () => {
  test('says what is missing, and the word on it from whoever completed the activity', async () => {
    const needs = [{ typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true }];
    const activity = { ...plan.activity, needs, missingNote: 'The ranger came along.' };
    open({ [path]: () => ({ ...plan, activity }) });
    expect((await screen.findByText('What is missing')).nextSibling).toHaveTextContent(messages.needs.noFirstAider);
    expect(screen.getByText(messages.needs.word).nextSibling).toHaveTextContent('The ranger came along.');
  });

  test('tells a Group Admin, and nobody else, where the group gets its name', async () => {
    const told = /set ORG_NAME on the server/;
    const show = async (orgName: string, role: Role) => {
      const options = { config: { orgName }, user: { ...testUser, role }, server: { [path]: () => plan } };
      const page = renderPage(<PrintActivityPage />, { at: '/activity-notes/print?activity=4', ...options });
      await screen.findByRole('article', { name: 'Safety plan' });
      const isTold = screen.queryByText(told) !== null;
      page.unmount();
      return isTold;
    };
    expect(await show(unnamedGroup, 'Group Admin')).toBe(true);
    expect(await show(unnamedGroup, 'Team Leader')).toBe(false);
    expect(await show('Ōkura Bush Trust', 'Group Admin')).toBe(false);
  });

  test('is not shown while a part of it is still missing', () => {
    open({ [path]: () => new Promise(() => {}) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  test('says who leads, with their number', async () => {
    const led = { ...plan.activity, ledBy: 'Hēmi Walker', ledByPhone: '0215550101' };
    open({ [path]: () => ({ ...plan, activity: led }) });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    expect(article.getByText('Led by').nextElementSibling?.textContent).toBe('Hēmi Walker, 021\u00A0555\u00A00101');
  });

  test('says what is not known, and leaves room to write it by hand', async () => {
    open({ [path]: () => plan });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    expect(article.getByText('Hospital').nextElementSibling).toHaveTextContent('Not given');
    expect(article.getByText('Activity and people').nextElementSibling).toHaveTextContent('None recorded');
    const [people, signOn] = article.getAllByRole('table').slice(-3) as [HTMLElement, HTMLElement];
    const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1).map(cellsOf);
    expect(rowsOf(people)).toEqual([
      ['Hēmi Rewi', 'Team Leader', '021\u00A0555\u00A00142', messages.safetyPlan.contactBelow],
      ['Aroha Ngātai', 'Volunteer', '021\u00A0555\u00A00143', 'Tui Ngātai, 021\u00A0555\u00A00199'],
      ['Old Staff', 'Volunteer', '', messages.safetyPlan.contactBelow],
    ]);
    const contacts = rowsOf(signOn).map(([name, contact]) => [name, contact]);
    expect(contacts.slice(0, 3)).toEqual([
      ['Hēmi Rewi', 'Emergency contact:'],
      ['Aroha Ngātai', 'As under People'],
      ['Old Staff', 'Emergency contact:'],
    ]);
    expect(contacts.slice(3)).toEqual(Array.from({ length: 8 }, () => ['', '']));
  });

  test('has the times of those who signed on already, and whoever came unplanned', async () => {
    const first = { signedOnAt: '2026-03-04T20:00:00.000Z', signedOffAt: '2026-03-04T21:30:00.000Z' };
    const stay = signOnOf(1, { volunteerId: 3 }, 'Aroha Ngātai', { ...first, minutes: 90, briefed: true });
    const back = { ...stay, id: 2, signedOnAt: '2026-03-04T23:00:00.000Z', signedOffAt: null, minutes: null };
    const kahu = { ...stay, id: 3, volunteerId: 9, name: 'Kahu Parata', briefed: false, isCertain: false };
    open({ [path]: () => ({ ...plan, attendance: [stay, back, kahu] }) });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    const rowOf = (name: string) => cellsOf(article.getAllByRole('row', { name: new RegExp(name) }).at(-1)!).slice(2);
    await waitFor(() => expect(rowOf('Kahu')).toEqual(['Time not certain', '09:00', '10:30']));
    expect(rowOf('Aroha')).toEqual(['Heard the briefing', '09:0012:00', '10:30\u00A0']);
    expect(rowOf('Hēmi')).toEqual(['', '', '']);
  });

  test('has no times of a day from which the activity was moved', async () => {
    const at = '2026-02-25T20:00:00.000Z';
    const stay = signOnOf(1, { volunteerId: 3 }, 'Aroha Ngātai', { signedOnAt: at, signedOffAt: at, minutes: 0 });
    open({ [path]: () => ({ ...plan, attendance: [stay, { ...stay, id: 2, volunteerId: 9, name: 'Kahu Parata' }] }) });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    expect(cellsOf(article.getAllByRole('row', { name: /Aroha/ }).at(-1)!).slice(2)).toEqual(['', '', '']);
    expect(article.queryByRole('row', { name: /Kahu/ })).toBeNull();
  });

  test('is read on a phone: numbers to press, the way there, people with whom to ring for them', async () => {
    open({ [path]: () => ({ ...plan, activity: { ...plan.activity, notes: 'Meet at the gate' } }) });
    const emergency = within(await screen.findByRole('region', { name: 'In an emergency' }));
    const numbers = emergency.getAllByRole('link').map((link) => link.getAttribute('href'));
    const way = (place: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
    expect(numbers).toEqual(['tel:111', 'tel:0212220000', 'tel:094240001', way('5 Main Road')]);
    const reading = within(screen.getByRole('article', { name: 'Safety plan' }));
    expect(reading.getByText(/^As of/)).toBeVisible();
    expect(reading.getByRole('link', { name: 'Directions to Bridge over the stream' })).toHaveAttribute(
      'href',
      way('Bridge over the stream'),
    );
    expect(reading.getByText('08:30 to 14:00')).toBeVisible();
    expect(reading.getByText('Meet at the gate')).toBeVisible();
    const contactOf = (name: string) =>
      reading.getAllByRole('row', { name: new RegExp(name) }).find(({ children }) => children.length === 4)
        ?.children[3];
    expect(contactOf('Aroha')?.querySelector('a')).toHaveAttribute('href', 'tel:0215550199');
    expect([contactOf('Aroha'), contactOf('Old')].map((cell) => cell?.getAttribute('data-missing'))).toEqual([
      null,
      'Not given',
    ]);
    expect(screen.getByRole('link', { name: 'Back to the activity' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=4&step=1',
    );
  });

  test('on paper has the notes, its risks from the highest, and its name and the time on each page', async () => {
    const low = { ...plan.risks[0]!, id: 9, riskTitle: 'Sunburn', riskRating: 'Low' as const };
    const notes = 'Meet at the gate';
    open({ [path]: () => ({ ...plan, activity: { ...plan.activity, notes }, risks: [low, ...plan.risks] }) });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    expect(article.getByRole('heading', { name: 'Notes' }).nextElementSibling).toHaveTextContent(notes);
    const risks = article.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(article.getByText('Time', { selector: 'dt' }).nextElementSibling).toHaveTextContent('08:30 to 14:00');
    expect(article.getByText('Meeting place').nextElementSibling).toHaveTextContent('Bridge over the stream');
    expect(risks.indexOf('Slips')).toBeLessThan(risks.indexOf('Sunburn'));
    const head = article.getByText('Safety plan: Pūriri Ridge trap check, 05-March-2026');
    expect(head.closest('thead')).toHaveTextContent(/Made \d\d-\w+-\d{4} \d\d:\d\d/);
    expect(article.getAllByRole('rowheader').filter((cell) => cell.textContent === '')).toEqual([]);
  });

  test('says whom to ring for somebody of the staff, too', async () => {
    const contact = { emergencyContact: 'Moana Rewi', emergencyContactNumber: '0215550188' };
    open({ [path]: () => ({ ...plan, staff: plan.staff.map((one) => ({ ...one, ...contact })) }) });
    const article = within(await screen.findByRole('article', { name: 'Safety plan' }));
    const row = article.getAllByRole('row', { name: /Hēmi Rewi/ })[0];
    expect(row).toHaveTextContent('Moana Rewi, 021 555 0188');
  });

  test('goes to the printer', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    open({ [path]: () => plan });
    const button = await screen.findByRole('button', { name: 'Print' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(print).toHaveBeenCalled();
  });
});
