import { IconPlugConnected } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const tokens = definePage({
  path: paths.tokens,
  nav: { label: messages.shell.tokens, icon: IconPlugConnected, permission: 'tokens:read' },
  load: async () => (await import('./tokens-page.tsx')).TokensPage,
  firstData: null,
  needsCoverage: true,
});
