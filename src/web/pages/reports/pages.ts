import { IconClipboardData } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const report = definePage({
  path: paths.report,
  nav: { label: messages.shell.report, icon: IconClipboardData },
  load: async () => (await import('./report-page.tsx')).ReportPage,
  firstData: ({ projects }) => projects.list.prefetch(),
  needsCoverage: true,
});

export const projectReport = definePage({
  path: paths.projectReport,
  load: async () => (await import('./project-report-page.tsx')).ProjectReportPage,
  firstData: ({ projects }) => projects.list.prefetch(),
  needsCoverage: true,
});
