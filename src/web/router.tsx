import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoadingRows } from './components/list-states.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { SessionGate } from './layout/session-gate.tsx';
import { paths } from './paths.ts';

/**
 * Every address and its page: the one list. A page is loaded when it is first opened. Addresses match in any casing, so `/AddProject`
 * and `/addproject` are one line.
 */
const pages: RouteObject[] = [
  page(paths.home, async () => (await import('./pages/home/home-page.tsx')).HomePage),
  page(paths.account, async () => (await import('./pages/account/account-page.tsx')).AccountPage),

  page('*', async () => (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage),
];

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Page = lazy(async () => ({ default: await load() }));
  return {
    path,
    element: (
      <Suspense fallback={<LoadingRows />}>
        <Page />
      </Suspense>
    ),
    errorElement: <PageFailed />,
  };
}

export const router = createBrowserRouter([
  // The mailed link works for whoever opens it, signed in or not.
  page(paths.resetPassword, async () => (await import('./pages/session/reset-password-page.tsx')).ResetPasswordPage),
  {
    path: paths.root,
    element: <SessionGate />,
    errorElement: <PageFailed />,
    children: [{ index: true, element: <Navigate to={paths.home} replace /> }, ...pages],
  },
]);
