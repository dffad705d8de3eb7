import { createTRPCQueryUtils } from '@trpc/react-query';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { NeedsCoverageScope } from '#web/components/needs-coverage.tsx';
import { LoadingRows } from './components/list-states.tsx';
import type { Page } from './define-page.ts';
import { PageFailed } from './layout/page-failed.tsx';
import { SignedIn } from './layout/signed-in.tsx';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { queryClient, trpcClient } from './providers.tsx';

const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });

function routeOf({ path, load, needsCoverage, ask }: Page): RouteObject {
  return {
    path,
    lazy: async () => {
      const Page = await load();
      const Scoped = () => (
        <NeedsCoverageScope>
          <Page />
        </NeedsCoverageScope>
      );
      return { Component: needsCoverage ? Scoped : Page };
    },
    // Nothing waits for it: each page draws its own waiting and its own failure.
    loader: ({ request }) => {
      ask?.(utils, new URL(request.url).searchParams);
      return null;
    },
    shouldRevalidate: () => false,
    hydrateFallbackElement: <LoadingRows />,
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
