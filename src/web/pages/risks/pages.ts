import { IconAlertTriangle } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const risks = definePage({
  path: paths.risks,
  nav: { label: 'Risks', icon: IconAlertTriangle },
  load: async () => (await import('./risks-page.tsx')).RisksPage,
  firstData: ({ risks }) => risks.browse.prefetch(),
  needsCoverage: true,
});
