import { Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoadingRows } from './components/list-states.tsx';
import { NeedsCoverageScope } from './field/needs-coverage.tsx';
import { PageFailed } from './layout/page-failed.tsx';
import { SignedIn } from './layout/signed-in.tsx';
import { lazyOf } from './load-once.ts';
import { type Page, pages } from './pages.ts';
import { paths } from './paths.ts';

/** Where nothing can be changed without coverage. */
const pagesForCoverage: ReadonlySet<string> = new Set([
  paths.account,
  ...[paths.addProject, paths.editProject, paths.searchProject, paths.project],
  ...[paths.addUser, paths.groupAdmins, paths.teamLeaders, paths.fieldStaff],
  ...[paths.addVolunteer, paths.volunteers, paths.importVolunteers],
  ...[paths.objectives, paths.risks, paths.hazards, paths.checklist],
  ...[paths.hours, paths.report, paths.projectReport, paths.exports],
  ...[paths.safetyTexts, paths.emails, paths.tokens, paths.backups, paths.files, paths.system, paths.audit],
]);

function routeOf({ path, load }: Page): RouteObject {
  const Page = lazyOf(load, (page) => page);
  const element = (
    <Suspense fallback={<LoadingRows />}>
      <Page />
    </Suspense>
  );
  return {
    path,
    element: pagesForCoverage.has(path) ? <NeedsCoverageScope>{element}</NeedsCoverageScope> : element,
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
