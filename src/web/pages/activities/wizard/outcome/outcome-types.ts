import type { Outputs } from '#web/trpc.ts';

export type ActivityObjective = Outputs['activities']['outcome']['list']['objectives'][number];
export type PredatorRecord = Outputs['activities']['predator']['list'][number];
export type SubType = Outputs['activities']['predator']['subTypes'][number];
