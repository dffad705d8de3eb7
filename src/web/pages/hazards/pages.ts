import { IconBinoculars } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const hazards = definePage({
  path: paths.hazards,
  nav: { label: 'Hazards', icon: IconBinoculars },
  load: async () => (await import('./hazards-page.tsx')).HazardsPage,
  firstData: ({ hazards }) => [
    hazards.list.prefetch({ kind: 'site' }),
    hazards.list.prefetch({ kind: 'activity_people' }),
  ],
  needsCoverage: true,
});
