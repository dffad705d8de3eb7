import type { Outputs } from '#web/trpc.ts';

export type ActivityDetails = Outputs['activities']['details']['get'];

/** The props of each step after Details. A step loads and saves its own data. */
export type StepProps = { activity: ActivityDetails };
