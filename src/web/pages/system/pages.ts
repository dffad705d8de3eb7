import { IconServer } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const system = definePage({
  path: paths.system,
  nav: { label: messages.shell.system, icon: IconServer, permission: 'admin:read' },
  load: async () => (await import('./system-page.tsx')).SystemPage,
  firstData: null,
  needsCoverage: true,
});
