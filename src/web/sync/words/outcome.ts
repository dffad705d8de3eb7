import { messages } from '#shared/messages.ts';

/** The words of an objective that is added to an activity. */
export const objectiveWords = { title: messages.objectives.title, measurement: messages.objectives.measurement };

/** The words of what was done for an objective. */
export const amountWords = { amount: messages.wizard.amount };
