import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActivityTimes } from '#shared/activities/times.ts';
import { isEndKnown, judgeLength, type PersonRef } from '#shared/attendance.ts';
import { soonerOf } from '#shared/expected-back.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { getActivity } from '../activities/details.ts';
import { findPeople, lookUpPerson } from '../attendance.ts';
import {
  addTaps,
  afterAll,
  byPerson,
  nameTap,
  preparedOfPerson,
  type StoredTap,
  stayIdsOf,
  type Touched,
} from './facts.ts';
import type { briefSchema, signOffSchema, signOnSchema } from './inputs.ts';
import { rewriteStays, type StoredStay } from './stays.ts';
import { noteChanges } from './trail.ts';

/**
 * Signs people on at the moment of the tap. It is never refused: where they are follows from all their taps. `left` says when those left
 * who were still on since an earlier day. `ids` are those of the people's stays, `id` is given when there is one.
 */
export function signOn(db: Db, act: Act, { briefed, ...input }: z.output<typeof signOnSchema>) {
  const pressed = press(db, act, { ...input, kind: 'on', briefed: briefed || null });
  return answer(pressed, messages.attendance.signedOn(pressed.named.length));
}

/** Signs people off at the moment of the tap. Somebody who was not signed on then stays as they are. */
export function signOff(db: Db, act: Act, { activityId, people }: z.output<typeof signOffSchema>) {
  const pressed = press(db, act, { activityId, people, kind: 'off' });
  return answer(pressed, messages.attendance.signedOff(pressed.named.length));
}

/** Ticks, or takes back, that people heard the briefing. */
export function brief(db: Db, act: Act, { activityId, people, briefed }: z.output<typeof briefSchema>) {
  const pressed = press(db, act, { activityId, people, kind: 'brief', briefed });
  const ids = pressed.named.flatMap((person) => findLatest(db, activityId, person)?.id ?? []);
  return answer({ ...pressed, ids }, messages.attendance.saved);
}

type Left = NonNullable<z.output<typeof signOnSchema>['left']>[number];
type Press = {
  activityId: number;
  people: PersonRef[];
  kind: StoredTap['kind'];
  /** Null: this press does not say. */
  briefed?: boolean | null;
  left?: Left[] | undefined;
  /** The activity's times as the press knew them; not given: as they are. */
  times?: ActivityTimes | undefined;
};

/** @returns who they are, how many nobody knows, the ids of the stays to which the taps belong, and the stays that they changed. */
function press(db: Db, act: Act, { activityId, people, kind, briefed, left = [], times }: Press) {
  const planned = getActivity(db, activityId);
  const activity = times ? { ...planned, ...soonerOf(planned, times, act.madeAt, act.timeZone) } : planned;
  const { named, left: unknown } = findPeople(db, people);
  const added = named.map((person) => ({ activity, person, kind, briefed }));
  const said = left.flatMap((one) => sayWhenLeft(db, act, one));
  const { ids, touched } = addTaps(db, act, added);
  const changes = rewriteStays(db, act, [...said, ...touched]);
  noteChanges(db, act, changes);
  const stays = changes.flatMap(({ after }) => after ?? []);
  return { named, unknown, ids: stayIdsOf(db, ids), stays };
}

/** Names when somebody left, unless that is known by now, or cannot be. A tap is not refused for what is said beside it. */
function sayWhenLeft(db: Db, act: Act, { activityId, leftAt, ...ref }: Left): Touched[] {
  const person = lookUpPerson(db, ref);
  const stay = person && findLatest(db, activityId, person, leftAt);
  if (!stay || isEndKnown(stay) || leftAt > act.now) return [];
  const { signedOnAt } = stay;
  if (judgeLength({ signedOnAt, signedOffAt: leftAt }, person.name)?.isRefused) return [];
  nameTap(db, act, { activity: getActivity(db, activityId), person, kind: 'off' }, leftAt);
  return [{ person, from: leftAt }];
}

type Pressed = Pick<ReturnType<typeof press>, 'ids' | 'unknown' | 'stays'>;

/** `left`: how many people of the press nobody knows. `changed`: the ids of the stays that it changed, in the order of their `versions` now. */
function answer({ ids, unknown, stays }: Pressed, said: string) {
  const [id] = ids;
  const message = unknown === 0 ? said : `${said} ${messages.attendance.unknown(unknown)}`;
  return {
    ...{ message, ids, changed: stays.map((stay) => stay.id), versions: stays.map((stay) => stay.version) },
    ...(unknown > 0 && { left: unknown }),
    ...(id !== undefined && ids.length === 1 && { id }),
  };
}

/** The latest stay of somebody at an activity that began by a moment, or at all. */
export function findLatest(db: Db, activityId: number, ref: PersonRef, by = afterAll): StoredStay | undefined {
  const { statements, person } = latestOfPerson(db, ref);
  return statements.get({ activityId, person, by });
}

const latestOfPerson = preparedOfPerson((db, isTheirs) => {
  const isThere = and(isTheirs(attendance), eq(byPerson(attendance.activityId), sql.placeholder('activityId')));
  return db
    .select()
    .from(attendance)
    .where(and(isThere, lte(attendance.signedOnAt, sql.placeholder('by'))))
    .orderBy(desc(attendance.signedOnAt), desc(attendance.id))
    .limit(1)
    .prepare();
});
