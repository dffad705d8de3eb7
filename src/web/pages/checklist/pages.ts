import { IconChecklist } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const checklist = definePage({
  path: paths.checklist,
  nav: { label: 'Checklist', icon: IconChecklist },
  load: async () => (await import('./checklist-page.tsx')).ChecklistPage,
  firstData: ({ checklist }) => checklist.list.prefetch(),
  needsCoverage: true,
});
