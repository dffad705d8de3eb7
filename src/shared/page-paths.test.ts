import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import { isPagePath } from './page-paths.ts';

test('every address of the page may be answered by the page that is kept on a phone', () => {
  expect(Object.values(paths).filter((path) => !isPagePath(path))).toEqual([]);
  expect(isPagePath('/no-such-page/at%20all')).toBe(true);
});

test.each([
  '/api',
  '/api/backups/12',
  '/API/files/3',
  '/trpc/session.current',
  '/assets/index-1a2b.js',
  '/assets/gone',
  '/livez',
  '/readyz',
  '/healthz/',
  '/metrics',
  '/sw.js',
  '/manifest.webmanifest',
  '/robots.txt',
  '/index.html',
])('%s is the server’s to answer', (path) => {
  expect(isPagePath(path)).toBe(false);
});
