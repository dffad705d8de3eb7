import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const account = definePage({
  path: paths.account,
  load: async () => (await import('./account-page.tsx')).AccountPage,
  firstData: ({ session }) => session.list.prefetch(),
  needsCoverage: true,
});
