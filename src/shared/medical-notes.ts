import { z } from 'zod';
import { id, longText, updated } from './fields.ts';
import { messages } from './messages.ts';

/** Short enough to be read on the day, and to be kept on phones. */
export const medicalNoteLength = 1000;

/** Whose note: somebody of the staff, or a volunteer. */
const ofStaff = z.object({ staffId: id, volunteerId: z.undefined().optional() });
const ofVolunteer = z.object({ volunteerId: id, staffId: z.undefined().optional() });

const note = longText().pipe(z.string().max(medicalNoteLength, messages.general.tooLong(medicalNoteLength)));

/** What a person fills in. */
export const medicalNoteForm = z.object({ note });

/** `activityId`: the activity on whose screen somebody looks, so that without coverage the look is kept among its changes. */
const look = { activityId: id.optional() };
export const lookAtNoteSchema = z.union([ofStaff.extend(look), ofVolunteer.extend(look)]);

const change = { note, version: updated.version };
export const updateNoteSchema = z.union([ofStaff.extend(change), ofVolunteer.extend(change)]);

/** Whose note it is. */
export type NoteOf = z.output<typeof ofStaff> | z.output<typeof ofVolunteer>;

/** A note as phones keep it for those who may read it. */
export type KeptNote = { staffId: number | null; volunteerId: number | null; note: string; version: number };
