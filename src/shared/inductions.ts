import { z } from 'zod';
import { chosen, id } from './fields.ts';
import { messages } from './messages.ts';

const projectId = chosen(messages.traps.projectRequired);

/** Of somebody of the staff, of a volunteer, or, with neither, of oneself. */
export const markInductionSchema = z
  .object({ projectId, staffId: id.nullish(), volunteerId: id.nullish() })
  .refine(({ staffId, volunteerId }) => !(staffId && volunteerId), {
    message: messages.inductions.onePerson,
    path: ['volunteerId'],
  });

export const listInductionsSchema = z.object({ projectId });
