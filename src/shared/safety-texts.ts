import { z } from 'zod';
import { isoDate, longText, requiredLine, sentenceLength, version } from './fields.ts';
import { messages } from './messages.ts';

const text = messages.safetyTexts;
const mostQuestions = 20;

const question = z.object({
  question: requiredLine(text.questionRequired, sentenceLength),
  /** What the question means, shown under it. */
  hint: longText(),
});
export type SafetyQuestion = z.output<typeof question>;

const linesRequired = longText().pipe(z.string().min(1, text.stepsRequired));

/** The questions, words and numbers by which a group decides whether an incident is notifiable. No law stands in the program. */
export const safetyTextsForm = z.object({
  about: longText(),
  questions: z.array(question).min(1, text.questionRequired).max(mostQuestions, text.tooManyQuestions(mostQuestions)),
  /** A line for each step. */
  steps: linesRequired,
  otherSteps: linesRequired,
  authority: requiredLine(text.authorityRequired),
  phone: requiredLine(text.phoneRequired, 40),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: text.invalidWebsite })], text.invalidWebsite),
  checkedOn: isoDate(),
});
export type SafetyTexts = z.output<typeof safetyTextsForm>;

/** What is absent stays. */
export const updateSafetyTextsSchema = safetyTextsForm.partial().extend({ version });
