import { IconHistory } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const audit = definePage({
  path: paths.audit,
  nav: { label: messages.shell.audit, icon: IconHistory, permission: 'everything:read' },
  load: async () => (await import('./audit-page.tsx')).AuditPage,
  firstData: null,
  needsCoverage: true,
});
