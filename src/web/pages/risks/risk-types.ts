import type { Outputs } from '#web/trpc.ts';

export type Risk = Outputs['risks']['list'][number];
export type RiskControl = Outputs['risks']['listControls'][number];

/** Puts a change into the controls at hand, so that it shows before they are loaded again. */
export type ApplyControls = (change: (controls: RiskControl[]) => RiskControl[]) => void;
