import { lazy, Suspense } from 'react';
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
  page(
    paths.home,
    lazy(async () => ({ default: (await import('./pages/home/home-page.tsx')).HomePage })),
  ),
  page(
    paths.account,
    lazy(async () => ({ default: (await import('./pages/account/account-page.tsx')).AccountPage })),
  ),
];

function page(path: string, Page: React.ComponentType): RouteObject {
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

const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/session/reset-password-page.tsx')).ResetPasswordPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

export const router = createBrowserRouter([
  { ...page(paths.resetPassword, ResetPasswordPage) },
  {
    path: paths.root,
    element: <SessionGate />,
    errorElement: <PageFailed />,
    children: [{ index: true, element: <Navigate to={paths.home} replace /> }, ...pages, page('*', NotFoundPage)],
  },
]);
