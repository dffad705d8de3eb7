import type { Outputs } from '#web/trpc.ts';

export type ActivityObjective = Outputs['activities']['outcome']['list']['objectives'][number];
export type PredatorRecord = Outputs['activities']['predator']['list'][number];

/** Tells the step that a part of it has unsaved changes, or has none any more. */
export type OnDirty = (part: string, isDirty: boolean) => void;
