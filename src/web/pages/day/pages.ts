import { definePage, ofId } from '#web/define-page.ts';
import { paths } from '#web/paths.ts';

export const day = definePage({
  path: paths.day,
  load: async () => (await import('./day-page.tsx')).DayPage,
  firstData: ofId('activity', ({ activities, attendance }, activityId) => {
    const { details, checklist, outcome, staff, volunteers, alsoOn } = activities;
    return [
      ...[details.get.prefetch({ id: activityId }), details.safetyPlan.prefetch({ id: activityId })],
      ...[staff.assigned.prefetch({ activityId }), volunteers.assigned.prefetch({ activityId })],
      ...[attendance.list.prefetch({ activityId }), attendance.signedOn.prefetch(), alsoOn.prefetch({ activityId })],
      ...[checklist.assigned.prefetch({ activityId }), outcome.list.prefetch({ activityId })],
    ];
  }),
  needsCoverage: false,
});
