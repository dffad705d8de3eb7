import { IconPlus, IconSearch } from '@tabler/icons-react';
import { activitySteps } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { definePage, firstRows, ofId } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';
import { loadStepCode, loadStepData } from './wizard/load-steps.ts';
import { readAddress } from './wizard/read-address.ts';

const slugOf = (step: number) => (activitySteps[step - 1] ?? activitySteps[0]).slug;

export const addActivity = definePage({
  path: paths.addActivity,
  nav: { label: messages.shell.addActivity, icon: IconPlus },
  load: async () => (await import('./activity-page.tsx')).ActivityPage,
  loadNext: (search) => {
    const { activityId, step } = readAddress(search);
    // The details of a stored activity are read-only at first.
    if (activityId === null || step !== 1) loadStepCode(slugOf(step));
  },
  firstData: (utils, search) => {
    const { activityId, step } = readAddress(search);
    if (activityId === null) return utils.projects.pickList.prefetch();
    loadStepData(slugOf(step), utils, activityId);
    return utils.activities.details.get.prefetch({ id: activityId });
  },
  needsCoverage: false,
});

export const searchActivity = definePage({
  path: paths.searchActivity,
  nav: { label: messages.shell.searchActivity, icon: IconSearch },
  load: async () => (await import('./activities-page.tsx')).ActivitiesPage,
  firstData: ({ activities }, search) => {
    if (search.size > 0) return undefined;
    const first = { tab: 'active', term: '', sort: 'activityDate', descending: true, ...firstRows } as const;
    return [activities.list.prefetch(first), activities.counts.prefetch()];
  },
  needsCoverage: false,
});

export const printActivity = definePage({
  path: paths.printActivity,
  load: async () => (await import('./print/print-activity-page.tsx')).PrintActivityPage,
  firstData: ofId('activity', ({ activities }, id) => activities.details.safetyPlan.prefetch({ id })),
  needsCoverage: false,
});

export const printIncident = definePage({
  path: paths.printIncident,
  load: async () => (await import('./print/print-incident-page.tsx')).PrintIncidentPage,
  firstData: null,
  needsCoverage: false,
});
