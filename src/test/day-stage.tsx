import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pickFields } from '#shared/given-fields.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { DayPage } from '#web/pages/day/day-page.tsx';
import type { FakeServer } from './fake-server.ts';
import { renderPage } from './render.tsx';
import { shownActivity } from './shown-activity.ts';
import { shownDocument } from './shown-document.ts';

// The day of one activity with four people, as the page knows it.

export const contact = { phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' };

export const volunteerOf = (volunteerId: number, firstname: string, lastname: string, more: object = {}) => ({
  ...{ id: volunteerId + 100, volunteerId, firstname, lastname, ...contact, ...more },
});

export const jack = volunteerOf(1, 'Jack', 'Thornton', { phone: '0275550107', emergencyContact: 'Graham' });
export const sione = volunteerOf(2, 'Sione', 'Taufa');
export const alison = volunteerOf(3, 'Alison', 'McPherson', { emergencyContactNumber: '0275550108' });
const hemi = { id: 50, staffId: 9, firstname: 'Hēmi', lastname: 'Rewi', role: 'Team Leader' as const, ...contact };

export const signOnOf = (id: number, person: object, name: string, more: object = {}) => ({
  ...{ id, activityId: 7, staffId: null, volunteerId: null, ...person, name, signedOnAt: '2026-03-04T19:52:00.000Z' },
  ...{ signedOffAt: null, briefed: false, minutes: null, cameFrom: null, wentTo: null, version: 1 },
  ...{ startTime: '', finishTime: '', isCertain: true },
  ...{ updatedAt: '2026-03-04T19:52:00.000Z', updatedById: 1, ...more },
});

export const here = signOnOf(1, { volunteerId: 3 }, 'Alison McPherson');
export const gone = signOnOf(2, { staffId: 9 }, 'Hēmi Rewi', {
  signedOffAt: '2026-03-04T22:19:00.000Z',
  minutes: 147,
});

/** The document of the day, with Hēmi of the staff and these volunteers on it. */
export const dayDocument = (
  volunteers: ReturnType<typeof volunteerOf>[],
  more: Parameters<typeof shownDocument>[0] = {},
) => shownDocument({ staff: [hemi], volunteers, attendance: [here, gone], ...more });

/** What the page sends for a press of `Sign on`: with the times that it shows. */
export const signOnPress = (people: object[]) => ({
  ...{ activityId: 7, people, briefed: false, times: pickFields(shownActivity, ['startTime', 'finishTime']) },
});

/** A server on whose day these are the sign-ons, or whatever else. */
export const onTheDay = (more: () => Parameters<typeof shownDocument>[0]) => ({
  'activities.document': () => dayDocument([alison, jack, sione], more()),
});

/** What a tap for one person answers. */
export const tapped = { message: 'Signed on.', ids: [9], id: 9 };

const server = {
  ...onTheDay(() => ({})),
  'activities.details.leaders': () => [],
  'volunteers.pickList': () => [{ ...contact, id: 8, firstname: 'Wiremu', lastname: 'Tāmati', phone: '0215550198' }],
  'attendance.signedOn': () => [],
};

/** Opens the day at 13:00, where Jack and Sione are expected, Alison is here, and Hēmi has gone home. */
export async function openDay(more: object = {}, user?: SessionUser, search = '', beside?: ReactNode) {
  const config = { now: '2026-03-05T00:00:00.000Z' };
  const answers = { ...server, ...more } as unknown as FakeServer;
  const page = (
    <>
      {beside}
      <DayPage />
    </>
  );
  renderPage(page, { at: `/day?activity=7${search}`, config, server: answers, ...(user && { user }) });
  await screen.findAllByRole('button', { name: /Jack Thornton/ });
}

export const shownDialog = async () => within(await screen.findByRole('dialog'));
