import { z } from 'zod';
import { requiredLine, updated } from './fields.ts';
import { messages } from './messages.ts';
import { fold } from './names.ts';

const objectiveFields = (message: string) => ({ title: requiredLine(message), measurement: requiredLine(message) });

/** What a person fills in; the manager's form. */
export const objectiveForm = z.object(objectiveFields(messages.objectives.fillBoth));
export const objectiveEditForm = z.object(objectiveFields(messages.objectives.fillBothEditing));

export const createObjectiveSchema = z.object({ ...objectiveFields(messages.objectives.fillBoth) });

export const updateObjectiveSchema = z.object({
  ...z.object(objectiveFields(messages.objectives.fillBothEditing)).partial().shape,
  ...updated,
});

/** The folded title of the objective that opens the predator control section. */
export const predatorControlKey = 'establishing predator control';

/** Known by its title, without case. */
export function isPredatorControl(title: string): boolean {
  return fold(title) === predatorControlKey;
}

/** Measured in hours: `Hours`, `h`, `Volunteer hours`, and not `Plants per hour`. */
export function isMeasuredInHours(measurement: string): boolean {
  const said = fold(measurement).trim();
  return /(^|[ -])(h|hrs?|hours?)$/.test(said) && !/\b(per|an)\b/.test(said);
}

/** Predator control that is measured in traps: its records say how many were established. */
export function countsTraps({ title, measurement }: { title: string; measurement: string }): boolean {
  return isPredatorControl(title) && /\btraps?\b/.test(fold(measurement));
}
