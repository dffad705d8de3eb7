import { IconDatabase } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const backups = definePage({
  path: paths.backups,
  nav: { label: messages.shell.backups, icon: IconDatabase, permission: 'everything:read' },
  load: async () => (await import('./backups-page.tsx')).BackupsPage,
  firstData: null,
  needsCoverage: true,
});
