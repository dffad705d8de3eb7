import type { Outputs } from '#web/trpc.ts';

export type Risk = Outputs['risks']['list'][number];
export type RiskControl = Outputs['risks']['listControls'][number];
