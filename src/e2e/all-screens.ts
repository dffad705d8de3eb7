import { activitySteps } from '#shared/activities/steps.ts';
import { activityPath, dayPath, paths, printActivityPath, projectPath } from '#web/paths.ts';

/** Pages that show nothing by themselves: the first leads to Home, the others need an activity. */
const withoutScreen: string[] = [paths.root, paths.printActivity, paths.day];

/** The address of every screen: each page, each step of the wizard, and the pages of a record. */
export function allScreens({ activityId, projectId }: { activityId: number; projectId: number }): string[] {
  return [
    ...Object.values(paths).filter((path) => !withoutScreen.includes(path)),
    ...activitySteps.map(({ slug }) => activityPath(activityId, slug)),
    printActivityPath(activityId),
    dayPath(activityId),
    projectPath(projectId),
  ];
}
