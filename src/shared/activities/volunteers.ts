import { z } from 'zod';
import { id, ids, line, optionalPhone, requiredLine } from '../fields.ts';
import { messages } from '../messages.ts';

export const assignVolunteersSchema = z.object({ activityId: id, volunteerIds: ids });

/** What is asked of somebody new on the day: a name is enough. */
const newcomerFields = {
  firstname: requiredLine(messages.attendance.nameRequired),
  lastname: line().default(''),
  phone: optionalPhone(messages.people.invalidPhone).default(''),
};

/** Somebody who comes on the day and is not registered yet. */
export const addNewcomerSchema = z.object({ activityId: id, ...newcomerFields });
