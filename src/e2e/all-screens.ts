import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, paths, printActivityPath, projectPath } from '#web/paths.ts';

/** Pages that show nothing by themselves: the first leads to Home, the second needs an activity. */
const withoutScreen: string[] = [paths.root, paths.printActivity];

/** The address of every screen: each page, each step of the wizard, and the pages of a record. */
export function allScreens({ activityId, projectId }: { activityId: number; projectId: number }): string[] {
  return [
    ...Object.values(paths).filter((path) => !withoutScreen.includes(path)),
    ...activitySteps.map(({ slug }) => activityPath(activityId, slug)),
    printActivityPath(activityId),
    projectPath(projectId),
  ];
}
