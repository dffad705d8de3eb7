import type { Outputs } from '#web/trpc.ts';

export type ActivityDetails = Outputs['activities']['details']['get'];

/** What each step of the wizard after Details is given. A step loads and saves its own data. */
export type StepProps = { activity: ActivityDetails };
