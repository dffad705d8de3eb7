import { IconFiles } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const files = definePage({
  path: paths.files,
  nav: { label: messages.shell.files, icon: IconFiles, permission: 'admin:read' },
  load: async () => (await import('./files-page.tsx')).FilesPage,
  firstData: null,
  needsCoverage: true,
});
