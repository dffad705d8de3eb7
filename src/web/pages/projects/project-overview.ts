import type { Outputs } from '#web/trpc.ts';

/** What a project's page shows. */
export type Overview = Outputs['projects']['overview'];
