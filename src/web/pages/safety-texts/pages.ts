import { IconFirstAidKit } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const safetyTexts = definePage({
  path: paths.safetyTexts,
  nav: { label: messages.shell.safetyTexts, icon: IconFirstAidKit, permission: 'safety-texts:write' },
  load: async () => (await import('./safety-texts-page.tsx')).SafetyTextsPage,
  firstData: ({ safetyTexts }) => safetyTexts.get.prefetch(),
  needsCoverage: true,
});
