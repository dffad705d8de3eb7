import { IconHome } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const home = definePage({
  path: paths.home,
  nav: { label: 'Home', icon: IconHome },
  load: async () => (await import('./home-page.tsx')).HomePage,
  firstData: ({ activities }) => [activities.home.prefetch(), activities.complete.failedSendings.prefetch()],
  needsCoverage: false,
});
