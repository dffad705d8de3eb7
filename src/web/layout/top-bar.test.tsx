import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { TopBar } from './top-bar.tsx';

/** The bar of a wide screen at this address. */
function open(at: string, role: Role = 'Group Admin') {
  widenScreen();
  renderPage(<TopBar onOpenDrawer={() => {}} />, { at, user: { ...testUser, role } });
  return within(screen.getByRole('navigation', { name: 'Main' }));
}
type Bar = ReturnType<typeof open>;

async function openMenu(bar: Bar, name: string): Promise<Record<string, string | null>> {
  await userEvent.click(bar.getByRole('button', { name }));
  const links = within(bar.getByRole('list')).getAllByRole('link');
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

test.each([
  [
    'Projects',
    {
      'Add Project': '/addproject',
      'Search Project': '/searchproject',
      Objectives: '/addobjective',
      Risks: '/addrisk',
      Hazards: '/addhazard',
      Checklist: '/checklist',
    },
  ],
  ['Activity Notes', { 'Add Activity': '/activity-notes', 'Search Activity': '/searchactivity' }],
  ['Volunteer', { 'Add Volunteer': '/registervolunteer', Volunteer: '/volunteer' }],
])('the menu %s has the documented links', async (name, links) => {
  expect(await openMenu(open('/home'), name)).toEqual(links);
});

const staffLists = { 'Group Admin': '/groupadmin', 'Team Leaders': '/teamlead', 'Field Staff': '/fieldstaff' };

test('a Group Admin finds the pages of Group Admins under Organisation Profile', async () => {
  const ofAdmins = { 'Add User': '/registerroles', Emails: '/emails', Backups: '/backups', 'Audit trail': '/audit' };
  expect(await openMenu(open('/home'), messages.shell.organisationProfile)).toMatchObject({
    ...staffLists,
    ...ofAdmins,
  });
});

test.each(['Team Leader', 'Field Staff'] as const)('a %s finds the lists of staff alone there', async (role) => {
  expect(await openMenu(open('/home', role), messages.shell.organisationProfile)).toEqual(staffLists);
});

test('the report and the logo lead to their pages', () => {
  const bar = open('/volunteer');
  expect(bar.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/report');
  expect(screen.getByRole('link', { name: 'Bushline, home' })).toHaveAttribute('href', '/');
});

test('the current page is marked in its menu alone, and Escape goes back to the button', async () => {
  const bar = open('/volunteer');
  await openMenu(bar, 'Volunteer');
  expect(bar.getByRole('link', { name: 'Volunteer' })).toHaveAttribute('aria-current', 'page');
  expect(bar.getByRole('link', { name: 'Add Volunteer' })).not.toHaveAttribute('aria-current');
  await userEvent.keyboard('{Escape}');
  expect(bar.queryByRole('list')).toBeNull();
  expect(bar.getByRole('button', { name: 'Volunteer' })).toHaveFocus();
});

test('the menu says Edit Project while one is edited', async () => {
  const links = await openMenu(open('/editproject?project=3'), 'Projects');
  expect(Object.keys(links)).toContain('Edit Project');
  expect(Object.keys(links)).not.toContain('Add Project');
});
