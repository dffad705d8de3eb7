import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage, ofId } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const addVolunteer = definePage({
  path: paths.addVolunteer,
  nav: { label: messages.shell.addVolunteer, icon: IconUserPlus },
  load: async () => (await import('./volunteer-form-page.tsx')).VolunteerFormPage,
  firstData: ofId('volunteer', ({ volunteers }, id) => volunteers.get.prefetch({ id })),
  needsCoverage: true,
});

export const volunteers = definePage({
  path: paths.volunteers,
  nav: { label: messages.shell.volunteer, icon: IconUsers },
  load: async () => (await import('./volunteers-page.tsx')).VolunteersPage,
  firstData: ({ volunteers }, search) => (search.size > 0 ? undefined : volunteers.list.prefetch({ search: '' })),
  needsCoverage: true,
});

export const importVolunteers = definePage({
  path: paths.importVolunteers,
  load: async () => (await import('./import-page.tsx')).ImportVolunteersPage,
  firstData: null,
  needsCoverage: true,
});
