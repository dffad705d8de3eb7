import { IconKey, IconUserPlus, IconUserShield, IconUsersGroup } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage, ofId } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

const text = messages.shell;

export const addUser = definePage({
  path: paths.addUser,
  nav: { label: text.addUser, icon: IconUserPlus, permission: 'staff:write' },
  load: async () => (await import('./staff-form-page.tsx')).StaffFormPage,
  firstData: ofId('user', ({ staff }, id) => staff.get.prefetch({ id })),
  needsCoverage: true,
});

export const groupAdmins = definePage({
  path: paths.groupAdmins,
  nav: { label: text.groupAdmin, icon: IconKey },
  load: async () => (await import('./role-pages.tsx')).GroupAdminsPage,
  firstData: ({ staff }) => staff.list.prefetch({ role: 'Group Admin' }),
  needsCoverage: true,
});

export const teamLeaders = definePage({
  path: paths.teamLeaders,
  nav: { label: text.teamLeaders, icon: IconUserShield },
  load: async () => (await import('./role-pages.tsx')).TeamLeadersPage,
  firstData: ({ staff }) => staff.list.prefetch({ role: 'Team Leader' }),
  needsCoverage: true,
});

export const fieldStaff = definePage({
  path: paths.fieldStaff,
  nav: { label: text.fieldStaff, icon: IconUsersGroup },
  load: async () => (await import('./role-pages.tsx')).FieldStaffPage,
  firstData: ({ staff }) => staff.list.prefetch({ role: 'Field Staff' }),
  needsCoverage: true,
});
