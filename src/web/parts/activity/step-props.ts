import type { activityOf } from '#shared/activities/steps.ts';

export type ActivityDetails = ReturnType<typeof activityOf>;

/** The props of each step after Details. A step loads and saves its own data. */
export type StepProps = { activity: ActivityDetails };
