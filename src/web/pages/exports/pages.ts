import { IconDownload } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const exports = definePage({
  path: paths.exports,
  nav: { label: messages.shell.exports, icon: IconDownload, permission: 'everything:read' },
  load: async () => (await import('./exports-page.tsx')).ExportsPage,
  firstData: null,
  needsCoverage: true,
});
