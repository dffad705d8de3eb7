import { definePage } from '#web/define-page.ts';

export const notFound = definePage({
  path: '*',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
  firstData: null,
  needsCoverage: false,
});
