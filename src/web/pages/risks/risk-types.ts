import type { Outputs } from '#web/trpc.ts';

/** A risk with its controls and the number of activities that it is on. */
export type ListedRisk = Outputs['risks']['browse'][number];
export type Risk = Pick<ListedRisk, 'id' | 'title' | 'isReadOnly' | 'version'>;
/** A risk with the texts of the group's own controls. */
export type RiskWithControls = Outputs['risks']['create'];
export type RiskControl = Outputs['risks']['listControls'][number];
