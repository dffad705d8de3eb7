import { z } from 'zod';
import { id, ids, line, optionalPhone, requiredLine } from '../fields.ts';
import { messages } from '../messages.ts';
import { byName } from '../names.ts';
import type { ActivityDocument } from './document.ts';

export const assignVolunteersSchema = z.object({ activityId: id, volunteerIds: ids });

/** What is asked of somebody new on the day: a name is enough. */
const newcomerFields = {
  firstname: requiredLine(messages.attendance.nameRequired),
  lastname: line().default(''),
  phone: optionalPhone(messages.people.invalidPhone).default(''),
};

/** Somebody who comes on the day and is not registered yet. */
export const addNewcomerSchema = z.object({ activityId: id, ...newcomerFields });

/** The volunteers on the activity, by name. */
export const assignedVolunteers = ({ volunteers }: Pick<ActivityDocument, 'volunteers'>) => volunteers.toSorted(byName);

/** Those who could be put on the activity. `all`: every volunteer, in their order. */
export function offeredVolunteers<Person extends { id: number }>(
  { volunteers }: { volunteers: readonly { volunteerId: number }[] },
  all: readonly Person[],
): Person[] {
  const assigned = new Set(volunteers.map(({ volunteerId }) => volunteerId));
  return all.filter(({ id }) => !assigned.has(id));
}
