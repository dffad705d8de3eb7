import { Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { LoadingRows } from './components/list-states.tsx';
import type { Page } from './define-page.ts';
import { NeedsCoverageScope } from './field/needs-coverage.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { SignedIn } from './layout/signed-in.tsx';
import { lazyOf } from './load-once.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';

function routeOf({ path, load, needsCoverage }: Page): RouteObject {
  const Page = lazyOf(load, (page) => page);
  const element = (
    <Suspense fallback={<LoadingRows />}>
      <Page />
    </Suspense>
  );
  return {
    path,
    element: needsCoverage ? <NeedsCoverageScope>{element}</NeedsCoverageScope> : element,
    errorElement: <PageFailed />,
  };
}

/** `/` is Home. Whoever comes to it twice before Home is drawn is led there twice: one `Navigate` leads on once. */
export function ToHome() {
  const { key } = useLocation();
  return <Navigate key={key} to={paths.home} replace />;
}

/** The pages of people who are signed in. It loads with the first of them: the login screen does without. */
export const router = createBrowserRouter([
  {
    path: paths.root,
    element: <SignedIn />,
    errorElement: <PageFailed />,
    children: [{ index: true, element: <ToHome /> }, ...pages.map(routeOf)],
  },
]);
