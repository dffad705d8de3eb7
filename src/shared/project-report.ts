import { z } from 'zod';
import { amountOrNothing } from './activities/outcome.ts';
import { id, updated } from './fields.ts';
import { messages } from './messages.ts';
import { typedAmount } from './numbers.ts';
import { period, periodInOrder } from './reports.ts';

const chosen = messages.projectReport.chooseProject;
const chosenId = z.number(chosen).int(chosen).positive(chosen).max(Number.MAX_SAFE_INTEGER, chosen);

/** What a person picks. A select holds text: the id, or nothing. */
export const projectReportForm = z
  .object({ projectId: z.string(chosen).nullable().transform(Number).pipe(chosenId), ...period })
  .refine(...periodInOrder);

export const projectReportSchema = z.object({ projectId: chosenId, ...period }).refine(...periodInOrder);

/** What a person fills in: an amount as it is typed, by the id of its objective. An objective that was removed meanwhile has none. */
export const targetsForm = z.object({ targets: z.record(z.string(), typedAmount.optional()) });

/** A project's targets, an amount for each objective; null clears a target. `version` is the project's. */
export const setTargetsSchema = z.object({
  ...updated,
  targets: z
    .array(z.object({ objectiveId: id, target: amountOrNothing }))
    .min(1)
    .max(200),
});
