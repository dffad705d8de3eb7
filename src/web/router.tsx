import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoadingRows } from './components/list-states.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { SignedIn } from './layout/signed-in.tsx';
import { type Page, pages } from './pages.ts';
import { paths } from './paths.ts';

function routeOf({ path, load }: Page): RouteObject {
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

/** The pages of people who are signed in. It loads with the first of them: the login screen does without. */
export const router = createBrowserRouter([
  {
    path: paths.root,
    element: <SignedIn />,
    errorElement: <PageFailed />,
    children: [{ index: true, element: <Navigate to={paths.home} replace /> }, ...pages.map(routeOf)],
  },
]);
