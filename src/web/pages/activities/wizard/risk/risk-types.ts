import type { Outputs } from '#web/trpc.ts';

export type ActivityRisk = Outputs['activities']['risk']['update'];

/** What can be done with a listed risk. */
export type RiskActions = {
  onEdit: (risk: ActivityRisk) => void;
  onRemove: (risk: ActivityRisk) => void;
};
