import { activitySteps } from '#shared/activities/steps.ts';
import { loadStepCode, loadStepData } from './pages/activities/wizard/load-steps.ts';
import { readAddress } from './pages/activities/wizard/read-address.ts';
import { pageAt, pathOf } from './pages.ts';
import { paths } from './paths.ts';
import type { TrpcUtils } from './trpc.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** Fetches the code of the page at an address. */
export async function loadCode({ pathname, search }: Address): Promise<void> {
  const page = pageAt(pathname)?.load();
  // After the page, which is drawn first.
  if (pathOf(pathname) === paths.addActivity && !isStoredDetails(search)) loadStepCode(stepAt(search).slug);
  await page;
}

/** Fetches what the page at an address asks for first, unless it was fetched a moment ago. */
export function loadData({ pathname, search }: Address, utils: TrpcUtils): void {
  void firstData[pathOf(pathname)]?.(utils, new URLSearchParams(search));
}

const stepAt = (search: string) => {
  const { step } = readAddress(new URLSearchParams(search));
  return activitySteps[step - 1] ?? activitySteps[0];
};

/** The details of a stored activity are read-only at first. */
function isStoredDetails(search: string): boolean {
  const { activityId, step } = readAddress(new URLSearchParams(search));
  return activityId !== null && step === 1;
}

/** The first questions of the pages that people open most, as those pages ask them. Another page asks when it is open. */
const firstData: Record<string, (utils: TrpcUtils, search: URLSearchParams) => unknown> = {
  [paths.home]: ({ activities }) => [activities.home.prefetch(), activities.complete.failedSendings.prefetch()],
  [paths.addActivity]: (utils, search) => {
    const { activityId } = readAddress(search);
    if (activityId === null) return utils.projects.pickList.prefetch();
    loadStepData(stepAt(`?${search}`).slug, utils, activityId);
    return utils.activities.details.get.prefetch({ id: activityId });
  },
  [paths.day]: ({ activities, attendance }, search) => {
    const activityId = Number(search.get('activity'));
    if (!(Number.isSafeInteger(activityId) && activityId > 0)) return undefined;
    const { details, checklist, outcome, staff, volunteers } = activities;
    return [
      ...[details.get.prefetch({ id: activityId }), details.safetyPlan.prefetch({ id: activityId })],
      ...[staff.assigned.prefetch({ activityId }), volunteers.assigned.prefetch({ activityId })],
      ...[attendance.list.prefetch({ activityId }), attendance.signedOn.prefetch()],
      ...[checklist.assigned.prefetch({ activityId }), outcome.list.prefetch({ activityId })],
    ];
  },
  [paths.searchActivity]: ({ activities }, search) => {
    if (search.size > 0) return undefined;
    const first = { tab: 'active', term: '', sort: 'activityDate', descending: true, page: 1, pageSize: 50 } as const;
    return [activities.list.prefetch(first), activities.counts.prefetch()];
  },
  [paths.searchProject]: ({ projects }) => projects.list.prefetch(),
  [paths.project]: ({ projects }, search) => {
    const id = Number(search.get('project'));
    return Number.isSafeInteger(id) && id > 0 ? projects.overview.prefetch({ id }) : undefined;
  },
  [paths.groupAdmins]: ({ staff }) => staff.list.prefetch({ role: 'Group Admin' }),
  [paths.teamLeaders]: ({ staff }) => staff.list.prefetch({ role: 'Team Leader' }),
  [paths.fieldStaff]: ({ staff }) => staff.list.prefetch({ role: 'Field Staff' }),
  [paths.objectives]: ({ objectives }) => objectives.list.prefetch(),
  [paths.risks]: ({ risks }) => risks.browse.prefetch(),
  [paths.checklist]: ({ checklist }) => checklist.list.prefetch(),
};
