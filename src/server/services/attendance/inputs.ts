import { z } from 'zod';
import { mostPeople, personKey } from '#shared/attendance.ts';
import { id, instant, line, requiredLine, timeOfDay, version } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';

const { attendance: words } = messages;

const personRef = z.union([z.object({ staffId: id }), z.object({ volunteerId: id })]);

/** People of one activity, each once. */
const people = z
  .array(personRef, messages.general.invalid)
  .min(1, messages.general.invalid)
  .max(mostPeople, messages.bounds.pressed(mostPeople))
  .transform((list) => [...new Map(list.map((person) => [personKey(person), person])).values()]);

/** When somebody left who was still signed on since an earlier day, as whoever signs them on again says. */
const left = z.intersection(personRef, z.object({ activityId: id, leftAt: instant }));

/** The activity's times as the screen showed them: nobody is expected later than by these, whatever the plan says once the server hears. */
const times = z.object({ startTime: timeOfDay(), finishTime: timeOfDay() });

/** What is done on the day with one tap, for one person or for several. It happened when the tap was made. */
export const signOnSchema = z.object({
  activityId: id,
  times: times.optional(),
  people,
  briefed: z.boolean().default(false),
  left: z.array(left).max(mostPeople, messages.bounds.pressed(mostPeople)).optional(),
});
export const signOffSchema = z.object({ activityId: id, people });
export const didNotComeSchema = z.object({ activityId: id, people });
export const briefSchema = z.object({ activityId: id, people, briefed: z.boolean() });
/** What a press said, by the key of its change, is taken back. */
export const takeBackSchema = z.object({ activityId: id, key: z.uuid().toLowerCase() });

/** Whoever names a time was asked about a stay of more than a day, and said that it is right. */
const confirm = z.boolean().optional();

/** A sign-on that names its own time, as integrations send it. */
export const createAttendanceSchema = z.object({
  activityId: id,
  staffId: id.nullish(),
  volunteerId: id.nullish(),
  signedOnAt: instant.optional(),
  briefed: z.boolean().default(false),
  confirm,
});

const reason = line(500);

/** A sign-on by its id, or, for a page that does not know that yet, the latest one of a person at an activity. */
const chosen = { id: id.optional(), activityId: id.optional(), staffId: id.nullish(), volunteerId: id.nullish() };

export const correctAttendanceSchema = z.object({
  ...chosen,
  version,
  signedOnAt: instant.optional(),
  signedOffAt: instant.nullish(),
  briefed: z.boolean().optional(),
  reason: reason.optional(),
  confirm,
});

export const removeAttendanceSchema = z.object({ ...chosen, reason: requiredLine(words.giveReason, 500) });

/** Whom somebody says to be fine. A page of the first version names nobody: then it is whoever was out when it was said. */
export const putOffSchema = z.object({ activityId: id, people: people.optional() });
/** `until`: of the line on which it was pressed. A page of the version before names none. */
export const endPutOffSchema = z.object({ activityId: id, people, until: instant.optional() });
