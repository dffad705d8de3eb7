import { definePage } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const outbox = definePage({
  path: paths.outbox,
  load: async () => (await import('./outbox-page.tsx')).OutboxPage,
  firstData: null,
  needsCoverage: false,
});
