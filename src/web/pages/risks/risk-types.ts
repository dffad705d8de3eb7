import type { Outputs } from '#web/trpc.ts';

export type Risk = Outputs['risks']['list'][number];
/** A risk with the texts of the group's own controls. */
export type RiskWithControls = Outputs['risks']['create'];
export type RiskControl = Outputs['risks']['listControls'][number];
