import { z } from 'zod';
import { isoDate, longText, requiredLine, updated } from './fields.ts';
import { messages } from './messages.ts';

const text = messages.safetyTexts;

/** Several texts, one on each line; at least one. */
const linesOf = (message: string) =>
  longText().pipe(z.string().refine((lines) => lines.split('\n').some((line) => line.trim() !== ''), message));

/**
 * What people are told when somebody is still out, and what helps a group to decide whether an incident is notifiable. The law changes, and
 * the program must not have to: these words are data, which a Group Admin edits.
 */
const fields = {
  /** What to do while somebody is still out, a step on each line. */
  stillOut: linesOf(text.stepRequired),
  /** What each answer means: `This is probably notifiable`, and that it is probably not. */
  yes: requiredLine(text.wordsRequired),
  no: requiredLine(text.wordsRequired),
  /** One question on each line, asked in this order; the first Yes ends them. */
  questions: linesOf(text.questionRequired),
  /** What to do when it is probably notifiable, a step on each line. */
  steps: linesOf(text.stepRequired),
  /** What to do when it is not. */
  notNotifiable: longText(),
  /** What to do when a trap caught what nobody wanted to catch, a step on each line. */
  caught: longText(),
  phone: requiredLine(text.phoneRequired),
  /** The day on which somebody last compared them with the law. */
  checkedOn: isoDate(text.checkedOnRequired),
};

export type SafetyTexts = { [Name in keyof typeof fields]: string };

/** As a Group Admin fills it in. `today`: the group's day. */
export const safetyTextsForm = (today: string) =>
  z
    .object(fields)
    .refine(({ checkedOn }) => checkedOn <= today, { path: ['checkedOn'], message: text.checkedInFuture });

export const updateSafetyTextsSchema = z.object({ ...fields, version: updated.version });
