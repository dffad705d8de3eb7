import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { notBefore } from '#shared/attendance/clocks.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { aheadMs, isQuiet, overdueOf, putOffAt, putOffFrom, type Watch } from '#shared/still-out.ts';
import type { Db } from '../db/open-db.ts';
import { stillOut } from '../db/schema/still-out.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { getActivity } from './activities/details.ts';
import type { endPutOffSchema, putOffSchema } from './attendance/inputs.ts';
import { signedOnAs } from './attendance.ts';
import { recordAudit } from './audit.ts';
import { listSignedOnActivities, type Said } from './still-out.ts';

type PutOffInput = z.output<typeof putOffSchema>;
type EndPutOffInput = z.output<typeof endPutOffSchema>;
type Person = ReturnType<typeof listSignedOnActivities>[number]['people'][number];

/**
 * Somebody says that these people are fine: their alarm is quiet for half an hour from the press. What arrives after its half hour does
 * nothing.
 */
export function putOffAlarm(db: Db, act: Act, { activityId, people }: PutOffInput, watch: Watch) {
  const activity = getActivity(db, activityId);
  const pressedAt = pressedAtOf(act);
  if (pressedAt === null || putOffFrom(pressedAt) <= act.now) return { message: messages.stillOut.putOffOver };
  const here = peopleAt(db, activityId);
  const named = people ? hereOf(db, here, people) : overdueOf(here, watch, pressedAt).map(({ person }) => person);
  say(db, { ...act, madeAt: pressedAt }, activity, { named, isFine: true });
  return { message: messages.stillOut.putOff };
}

/**
 * The alarm of these people is back, whoever had said that they are fine. It was pressed after what its line said, whatever the clocks say,
 * and before what was said since.
 */
export function endPutOff(db: Db, act: Act, { activityId, people, until }: EndPutOffInput) {
  const activity = getActivity(db, activityId);
  const here = () => hereOf(db, peopleAt(db, activityId), people);
  const saidAt = until === undefined ? '' : putOffAt(until);
  const pressedAt = saidAt > act.madeAt ? saidAt : act.madeAt;
  const madeAt = pressedAt < act.now ? pressedAt : act.now;
  if (putOffFrom(madeAt) > act.now) say(db, { ...act, madeAt }, activity, { named: here(), isFine: false });
  const areQuiet = here().every((person) => isQuiet(person, act.now));
  return { message: areQuiet ? messages.stillOut.notBack : messages.stillOut.isBack };
}

/** When it was pressed, at the earliest where the phone's clock was ahead of the server's. Null: such a phone says no more of it. */
function pressedAtOf({ madeAt, now, said }: Act): string | null {
  if (!said || Date.parse(said.clock) - Date.parse(now) <= aheadMs) return madeAt;
  return said.phone ? notBefore(said.phone) : null;
}

function peopleAt(db: Db, activityId: number): Person[] {
  return listSignedOnActivities(db).find((one) => one.activityId === activityId)?.people ?? [];
}

function hereOf(db: Db, here: Person[], people: readonly PersonRef[]): Person[] {
  const keys = new Set(people.map((person) => personKey(signedOnAs(db, person))));
  return here.filter((one) => keys.has(personKey(one)));
}

type Activity = { id: number; activityName: string };

/** Notes it for those of whom nothing later was said: what is heard later may have been said before. */
function say(db: Db, act: Act, activity: Activity, { named, isFine }: { named: Person[]; isFine: boolean }): void {
  const [row] = db.select().from(stillOut).where(eq(stillOut.activityId, activity.id)).all();
  // What is ahead was said by a clock that was wrong.
  const before = (JSON.parse(row?.putOffs ?? '[]') as Said[]).filter(
    ({ at }) => putOffFrom(at) > act.now && at <= act.now,
  );
  const isLater = (key: string) => before.some(({ person, at }) => person === key && at > act.madeAt);
  const heard = named.filter((one) => !isLater(personKey(one)));
  if (heard.length === 0) return;
  const said = heard.map((one): Said => ({ person: personKey(one), at: act.madeAt, isFine, by: act.actorName }));
  const others = before.filter(({ person }) => said.every((one) => one.person !== person));
  const all = [...others, ...said];
  const untils = all.filter((one) => one.isFine).map(({ at }) => putOffFrom(at));
  const changed = { putOffs: JSON.stringify(all), putOffUntil: untils.sort().at(-1) ?? null };
  db.insert(stillOut)
    .values({
      ...{ activityId: activity.id, mailedSince: null, mailedStep: null, mailedAt: null, mailedPeople: null },
      ...{ ...changed, ...stampsOf(act) },
    })
    .onConflictDoUpdate({ target: stillOut.activityId, set: { ...changed, ...changeStampsOf(act) } })
    .run();
  recordAudit(db, act, {
    action: isFine ? 'put off the alarm of' : 'brought back the alarm of',
    ...{ recordType: 'activity', recordId: activity.id, recordName: activity.activityName },
    after: { names: heard.map(({ name }) => name) },
  });
}
