import { z } from 'zod';
import { requiredLine, sentenceLength, updated } from './fields.ts';
import { messages } from './messages.ts';

const description = requiredLine(messages.checklist.fill, sentenceLength);

/** What a person fills in; the manager's form. */
export const checklistForm = z.object({ description });

export const createChecklistItemSchema = z.object({ description });

export const updateChecklistItemSchema = z.object({ description: description.optional(), ...updated });
