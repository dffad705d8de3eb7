import type { Said } from '#shared/attendance/clocks.ts';
import { todayIn } from '#shared/dates.ts';
import { fullName } from '#shared/names.ts';

/**
 * Who does something, and when: what a service knows of the request behind it.
 * `now` is an instant (ISO, UTC); `today` is the calendar day in the group's time zone.
 */
export type Act = {
  actorId: number | null;
  actorName: string;
  now: string;
  today: string;
  /** The group's clock. */
  timeZone: string;
  /** When it was done, by the clock of whoever did it: earlier than `now` where it waited for coverage. ISO, UTC. */
  madeAt: string;
  /** What the phone behind it says of its moment. */
  said?: Said | undefined;
  /** Who has left, and made what this person sends in their place. */
  madeBy?: { id: number; name: string };
  /** UUID of the page's change, when it has one. */
  changeKey?: string;
  /** Whether the page read its records before a restore, from another database: its versions mean nothing in this one. */
  isFromOtherDatabase?: boolean;
};

/** A moment on the group's clock. */
export type Clock = Pick<Act, 'now' | 'today' | 'timeZone'>;

export const clockAt = (timeZone: string, now: string): Clock => ({ now, today: todayIn(timeZone, now), timeZone });

/** What a person does at this moment. */
export function actOf(
  person: { id: number; firstname: string; lastname: string },
  { now, today, timeZone }: Clock,
): Act {
  return { actorId: person.id, actorName: fullName(person), now, today, timeZone, madeAt: now };
}

/** What the program does by itself. */
export function systemAct({ now, today, timeZone }: Clock): Act {
  return { actorId: null, actorName: 'Bushline', now, today, timeZone, madeAt: now };
}

/** The columns that a new row gets from its act. */
export function stampsOf(act: Act) {
  return { createdAt: act.now, createdById: act.actorId, updatedAt: act.now, updatedById: act.actorId };
}

/** The columns that a changed row gets from its act. */
export function changeStampsOf(act: Act) {
  return { updatedAt: act.now, updatedById: act.actorId };
}
