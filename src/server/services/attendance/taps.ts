import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { briefSchema, PersonRef, signOffSchema, signOnSchema } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPerson } from '../attendance.ts';
import { keepTapsForUndo } from '../removals.ts';
import { addTaps, type Kind, ofPerson, stayIdsOf } from './facts.ts';
import { rewriteStays, type StoredStay } from './stays.ts';
import { noteChanges } from './trail.ts';

/**
 * Signs people on at the moment of the tap. It is never refused: where they are follows from all their taps. `ids` are those of the people's
 * stays, `id` is given when there is one.
 */
export function signOn(db: Db, act: Act, { activityId, people, briefed }: z.output<typeof signOnSchema>) {
  const ids = press(db, act, { activityId, people, kind: 'on', briefed: briefed || null });
  return answer(ids, messages.attendance.signedOn(people.length));
}

/** Signs people off at the moment of the tap. Somebody who was not signed on then stays as they are. */
export function signOff(db: Db, act: Act, { activityId, people }: z.output<typeof signOffSchema>) {
  const ids = press(db, act, { activityId, people, kind: 'off', briefed: null });
  return answer(ids, messages.attendance.signedOff(people.length));
}

/** Ticks, or takes back, that people heard the briefing. */
export function brief(db: Db, act: Act, { activityId, people, briefed }: z.output<typeof briefSchema>) {
  press(db, act, { activityId, people, kind: 'brief', briefed });
  const ids = people.flatMap((person) => findLatest(db, activityId, findPerson(db, person))?.id ?? []);
  return answer(ids, messages.attendance.saved);
}

type Press = { activityId: number; people: PersonRef[]; kind: Kind; briefed: boolean | null };

/** @returns the ids of the stays to which the taps belong. */
function press(db: Db, act: Act, { activityId, people, kind, briefed }: Press): number[] {
  const activity = getActivity(db, activityId);
  const named = people.map((person) => findPerson(db, person));
  const added = named.map((person) => ({ activity, person, kind, briefed }));
  const { ids, touched } = addTaps(db, act, added);
  noteChanges(db, act, rewriteStays(db, act, touched));
  keepTapsForUndo(db, act, activity, { names: named.map(({ name }) => name), tapIds: ids });
  return stayIdsOf(db, ids);
}

function answer(ids: number[], message: string) {
  const [id] = ids;
  return { message, ids, ...(id !== undefined && ids.length === 1 && { id }) };
}

/** The latest stay of somebody at an activity. */
export function findLatest(db: Db, activityId: number, person: PersonRef): StoredStay | undefined {
  return db
    .select()
    .from(attendance)
    .where(and(eq(attendance.activityId, activityId), ofPerson(attendance, person)))
    .orderBy(desc(attendance.signedOnAt), desc(attendance.id))
    .limit(1)
    .get();
}
