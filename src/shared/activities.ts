export const activityStatuses = ['InProgress', 'onhold', 'Completed', 'archived'] as const;
export type ActivityStatus = (typeof activityStatuses)[number];
