import { z } from 'zod';
import { amount, id, requiredLine, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { caseKey } from '../names.ts';
import { typedAmount } from '../numbers.ts';
import type { ActivityDocument, ObjectiveRow } from './document.ts';

/** A number of 0 or more, or null. An empty field is null. */
export const amountOrNothing = z.union([z.literal('').transform(() => null), amount.nullable()]);

/** What a person fills in: the amount as it is typed. */
export const amountForm = z.object({ amount: typedAmount });

const objectiveFields = {
  title: requiredLine(messages.wizard.objectiveRequired),
  measurement: requiredLine(messages.wizard.objectiveRequired),
};

/** The footer row of the outcome table. */
export const directObjectiveForm = z.object(objectiveFields);

/** An objective that is added to this activity only. It joins the library. */
export const addDirectObjectiveSchema = z.object({ activityId: id, ...objectiveFields });

/** What was done for an objective; null clears the amount. `of`: what it is put back as, where the activity has lost it meanwhile. */
export const setAmountSchema = z.object({
  amount: amountOrNothing.optional(),
  of: addDirectObjectiveSchema.optional(),
  ...updated,
});

/** An objective of an activity as screens and calls show it. */
export const objectiveOf = ({ id, ...row }: ObjectiveRow) => ({ activityObjectiveId: id, ...row });

export const objectivesOf = ({ objectives }: Pick<ActivityDocument, 'objectives'>) => objectives.map(objectiveOf);

export type ActivityObjective = ReturnType<typeof objectiveOf>;

/** Equal for two objectives that are the same one: case and white space do not count. */
export function objectiveKey({ title, measurement }: { title: string; measurement: string }): string {
  return `${caseKey(title)}\n${caseKey(measurement)}`;
}
