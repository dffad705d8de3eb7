import { z } from 'zod';
import { id, isoDate, longText, requiredLine, sentenceLength, updated } from '../fields.ts';
import { messages } from '../messages.ts';

const text = messages.incidents;

const description = requiredLine(text.actionRequired, sentenceLength);
const staffId = z.number(text.ownerRequired).int(text.ownerRequired).positive(text.ownerRequired).pipe(id);
const dueDate = isoDate(text.dueDateRequired);

/** What is to be done, by whom of the staff, by when. */
export const actionForm = z.object({ description, staffId, dueDate });

export const addActionSchema = actionForm.extend({ incidentId: id });

const nothing = z.literal('').transform(() => null);

/** `doneDate` or `givenUpReason` ends an action, null or empty opens it again. What is absent stays. */
export const updateActionSchema = z.object({
  ...updated,
  description: description.optional(),
  staffId: staffId.optional(),
  dueDate: dueDate.optional(),
  doneDate: z.union([nothing, isoDate()]).nullable().optional(),
  givenUpReason: longText(sentenceLength)
    .nullable()
    .transform((reason) => reason ?? '')
    .optional(),
});
