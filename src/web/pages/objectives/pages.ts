import { IconTarget } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const objectives = definePage({
  path: paths.objectives,
  nav: { label: 'Objectives', icon: IconTarget },
  load: async () => (await import('./objectives-page.tsx')).ObjectivesPage,
  firstData: ({ objectives }) => objectives.list.prefetch(),
  needsCoverage: true,
});
