import { isNull } from 'drizzle-orm';
import type { Sqlite } from '#server/db/open-db.ts';
import { attendance, taps } from '#server/db/schema/attendance.ts';
import type { Act } from '#server/services/act.ts';
import { correctAttendance, removeAttendance } from '#server/services/attendance/corrections.ts';
import { takeBack } from '#server/services/attendance/take-back.ts';
import { brief, signOff, signOn } from '#server/services/attendance/taps.ts';
import { AppError } from '#shared/app-error.ts';
import { staysOf } from '#shared/attendance/stays.ts';
import { personKey } from '#shared/attendance.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { randomOf } from './clock-worlds.ts';

// Taps that reach the server in any order, with corrections and removals between, held against what all taps together say.

export type Scene = ReturnType<typeof createScene>;

export function createScene() {
  const { db, sqlite } = createTestDb();
  const actorId = makeStaff(db).id;
  const times = { startTime: '09:00', finishTime: '15:00' };
  const activityIds = [times, times, { startTime: '', finishTime: '' }].map((one) => makeActivity(db, one).id);
  const people = Array.from({ length: 5 }, () => ({ volunteerId: makeVolunteer(db).id }));
  return { db, sqlite, actorId, activityIds, people };
}

/** Does something, and leaves no trace of it. */
export function andBack<T>(sqlite: Sqlite, work: () => T): T {
  sqlite.exec('BEGIN');
  try {
    return work();
  } finally {
    sqlite.exec('ROLLBACK');
  }
}

export type Press = {
  kind: 'on' | 'off' | 'brief';
  activityId: number;
  people: { volunteerId: number }[];
  at: string;
  heardAt: string;
  phone?: NonNullable<Act['said']>['phone'];
  key: string;
};

const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function actOf({ actorId }: Scene, { at, heardAt, phone, key }: Pick<Press, 'at' | 'heardAt' | 'phone' | 'key'>): Act {
  return { ...testAct, actorId, now: heardAt, madeAt: at, said: { clock: at, phone }, changeKey: key };
}

export function press(scene: Scene, one: Press): void {
  const { kind, activityId, people } = one;
  const act = actOf(scene, one);
  if (kind === 'on') signOn(scene.db, act, { activityId, people, briefed: false });
  else if (kind === 'off') signOff(scene.db, act, { activityId, people });
  else brief(scene.db, act, { activityId, people, briefed: true });
}

const minute = 60_000;
const dayStart = Date.parse('2026-03-05T19:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

/** Presses of three phones over some days, in the order in which they were made; the clocks of some are wrong now and then. */
function makePresses({ activityIds, people }: Scene, seed: number, count: number): Press[] {
  const random = randomOf(seed);
  const days = random(3) === 0 ? 4 : 1;
  const step = Math.floor((days * 600) / count);
  // Each phone has an answer now and then: what was made before is heard then.
  const answers = [0, 1, 2].map(() => {
    const times = [dayStart - random(120) * minute];
    while ((times.at(-1) ?? 0) < dayStart + (days + 1) * 24 * 60 * minute)
      times.push((times.at(-1) ?? 0) + (1 + random(300)) * minute);
    return times;
  });
  let now = dayStart;
  return Array.from({ length: count }, (_, index) => {
    now += (1 + random(step)) * minute + random(minute);
    const [phoneId, error] = [random(3), random(6) === 0 ? (random(400) - 200) * minute : 0];
    const own = answers[phoneId] ?? [];
    const answeredAt = iso(own.findLast((time) => time <= now) ?? dayStart);
    const page = { pageId: String(phoneId), pageMs: now - dayStart };
    // The answers say whole seconds.
    const heardAt = iso((own.find((time) => time > now) ?? now) + ((137 * index) % 1000));
    return {
      ...{ kind: pick(['on', 'on', 'off', 'off', 'brief'] as const, random), activityId: pick(activityIds, random) },
      people: people
        .filter(() => random(3) === 0)
        .concat(pick(people, random))
        .filter(isFirst),
      ...{ at: iso(now + error), heardAt, key: keyOf(index + 1) },
      ...(phoneId > 0 && { phone: { phoneId: `phone ${phoneId}`, number: index, answeredAt, sinceMs: 0, ...page } }),
    };
  });
}

const pick = <T>(list: readonly T[], random: (most: number) => number): T => list[random(list.length)] as T;
const isFirst = <T>(one: T, index: number, all: T[]) => all.indexOf(one) === index;

/** Corrects, removes or takes back something at random; what is refused changes nothing. */
function meddle(scene: Scene, seed: number, presses: readonly Press[]): void {
  const random = randomOf(seed);
  const { db } = scene;
  const rows = db.select().from(attendance).all();
  const last = presses.at(-1);
  if (!last || rows.length === 0) return;
  const heardAt = iso(dayStart + 5 * 24 * 60 * minute);
  const act = actOf(scene, { at: heardAt, heardAt, key: keyOf(1000 + random(1000)) });
  const { id, signedOnAt, signedOffAt } = pick(rows, random);
  const moved = (at: string) => iso(Date.parse(at) + (random(241) - 120) * minute);
  const what = random(5);
  scene.sqlite.exec('SAVEPOINT meddling');
  try {
    if (what === 0) removeAttendance(db, act, { id, reason: 'Was not there' });
    else if (what === 1) takeBack(db, act, pick(presses, random));
    else if (what === 2) correctAttendance(db, act, { id, signedOnAt: moved(signedOnAt), reason: 'Came then' });
    else if (what === 3)
      correctAttendance(db, act, { id, signedOffAt: moved(signedOffAt ?? signedOnAt), reason: 'Left' });
    else correctAttendance(db, act, { id, signedOffAt: null, briefed: random(2) === 0, reason: 'Never left' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    scene.sqlite.exec('ROLLBACK TO meddling');
  }
}

/** All stays as they stand in the table. */
function shown({ db }: Scene) {
  return sorted(
    db
      .select()
      .from(attendance)
      .all()
      .map(({ id, activityId, signedOnAt, signedOffAt, isCertain, briefed, endedId, ...person }) => {
        return { who: personKey(person), id, activityId, signedOnAt, signedOffAt, isCertain, briefed, endedId };
      }),
  );
}

/** The same without ids, which follow from the order of arrival. */
const shownWithoutIds = (scene: Scene) =>
  shown(scene)
    .map(({ id, endedId, ...row }) => JSON.stringify(row))
    .sort();

/** All stays as all live taps of each person say. */
function derived({ db }: Scene) {
  const live = db.select().from(taps).where(isNull(taps.takenAwayAt)).all();
  const keys = [...new Set(live.map(personKey))];
  const stays = keys.flatMap((who) =>
    staysOf(
      live.filter((tap) => personKey(tap) === who),
      testAct.timeZone,
    ).map(({ id, activityId, signedOnAt, signedOffAt, isCertain, briefed, endedId }) => {
      return { who, id, activityId, signedOnAt, signedOffAt, isCertain, briefed, endedId };
    }),
  );
  return sorted(stays);
}

const sorted = <Row extends { who: string; signedOnAt: string; id: number }>(rows: Row[]) =>
  rows.sort((a, b) =>
    a.who + a.signedOnAt < b.who + b.signedOnAt ? -1 : a.who + a.signedOnAt > b.who + b.signedOnAt ? 1 : a.id - b.id,
  );

/** Taps, corrections and removals of one seed. Throws for a table that is not what the taps say. */
export function judgeSeed(scene: Scene, seed: number): void {
  andBack(scene.sqlite, () => {
    const presses = makePresses(scene, seed, 4 + (seed % 8));
    const random = randomOf(seed + 7);
    const arriving = presses.toSorted(() => random(3) - 1);
    for (const [index, one] of arriving.entries()) {
      press(scene, one);
      if (random(3) === 0) meddle(scene, seed * 31 + index, arriving.slice(0, index + 1));
    }
    const [found, said] = [JSON.stringify(shown(scene)), JSON.stringify(derived(scene))];
    if (found !== said) throw new Error(`Seed ${seed}: the table has\n${found}\nand the taps say\n${said}`);
  });
}

/** The stays of presses that arrive in this order. */
const staysIn = (scene: Scene, presses: readonly Press[]) =>
  andBack(scene.sqlite, () => {
    for (const one of presses) press(scene, one);
    return shownWithoutIds(scene).join('\n');
  });

/** The same taps in two orders of arrival. Throws where they give other stays. */
export function judgeOrders(scene: Scene, seed: number): void {
  const presses = makePresses(scene, seed, 3 + (seed % 6));
  const random = randomOf(seed + 11);
  const [one, other] = [
    staysIn(scene, presses),
    staysIn(
      scene,
      presses.toSorted(() => random(3) - 1),
    ),
  ];
  if (one !== other) throw new Error(`Seed ${seed}: in order\n${one}\nand in another\n${other}`);
}

const ordersOf = <One>(list: readonly One[]): One[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => ordersOf(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

/** Two to five taps in all orders of arrival. Throws where some give other stays. */
export function judgeAllOrders(scene: Scene, seed: number): void {
  const found = new Set(ordersOf(makePresses(scene, seed, 2 + (seed % 4))).map((order) => staysIn(scene, order)));
  if (found.size > 1) throw new Error(`Seed ${seed}: ${found.size} answers\n${[...found].join('\nand\n')}`);
}
