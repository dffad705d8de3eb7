import { IconMail } from '@tabler/icons-react';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const emails = definePage({
  path: paths.emails,
  nav: { label: 'Emails', icon: IconMail, permission: 'admin:read' },
  load: async () => (await import('./emails-page.tsx')).EmailsPage,
  firstData: null,
  needsCoverage: true,
});
