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
  /** When it was done, by the clock of whoever did it: earlier than `now` where it waited for coverage. ISO, UTC. */
  madeAt: string;
  /** UUID of the page's change, when it has one. It names the removal that somebody undoes. */
  changeKey?: string;
  /** Whether the page read its records before a restore, from another database: its versions mean nothing in this one. */
  isFromOtherDatabase?: boolean;
};

type Clock = Pick<Act, 'now' | 'today'>;

/** What a person does at this moment. */
export function actOf(person: { id: number; firstname: string; lastname: string }, { now, today }: Clock): Act {
  return { actorId: person.id, actorName: fullName(person), now, today, madeAt: now };
}

/** What the program does by itself. */
export function systemAct(now: string, today: string): Act {
  return { actorId: null, actorName: 'Bushline', now, today, madeAt: now };
}

/** The columns that a new row gets from its act. */
export function stampsOf(act: Act) {
  return { createdAt: act.now, createdById: act.actorId, updatedAt: act.now, updatedById: act.actorId };
}

/** The columns that a changed row gets from its act. */
export function changeStampsOf(act: Act) {
  return { updatedAt: act.now, updatedById: act.actorId };
}
