import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { getDocument } from '#server/services/activities/document.ts';
import { listAttendance } from '#server/services/attendance.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { personKey } from '#shared/attendance.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { createKey } from '#web/sync/change.ts';
import { type KeptChange, neverSent, tempIdOf } from '#web/sync/kept-change.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import { WaitingDrawings } from '#web/sync/waiting-drawings.ts';
import { andBack, type Press, press, type Scene } from './arrivals.ts';
import { randomOf } from './clock-worlds.ts';

// What a phone shows of the taps that wait on it, held against what the server makes of them.

const minute = 60_000;
const start = Date.parse('2026-03-04T20:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();
const user: SessionUser = {
  id: 1,
  firstname: 'Mereana',
  lastname: 'Hōhepa',
  email: 'm@o.example',
  role: 'Group Admin',
};

const paths = { on: 'attendance.signOn', off: 'attendance.signOff', brief: 'attendance.brief' } as const;

/** A press as the phone keeps it. */
function keptOf({ kind, activityId, people, at, phone, key }: Press, order: number): KeptChange {
  const input = { activityId, people, ...(kind !== 'off' && { briefed: kind === 'brief' }) } as KeptChange['input'];
  return {
    ...{ key, person: user.id, database: 'd', path: paths[kind], input, madeAt: at, ...(phone && { phone }) },
    ...{ order, activity: activityId, activityName: '', personName: '', words: '', tempId: tempIdOf(key) },
    ...{ record: null, base: null, ...neverSent },
  };
}

/** A phone that knows what the server has now. */
function phoneOf({ db, activityIds }: Scene): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(queryKeyOf('session.config', undefined), { orgTimezone: 'Pacific/Auckland' });
  for (const activityId of activityIds) {
    const document = getDocument(db, user, { id: activityId });
    cache.setQueryData(queryKeyOf('activities.document', { id: activityId }), document);
  }
  return cache;
}

type Row = ActivityDocument['attendance'][number];

const outIn = ({ activityIds }: Scene, rowsOf: (activityId: number) => Row[]) =>
  activityIds
    .flatMap((activityId, index) =>
      rowsOf(activityId)
        .filter(({ signedOffAt }) => signedOffAt === null)
        .map((row) => `${personKey(row)} at ${index}`),
    )
    .sort();

/** Who is out on the phone while all of it waits, and then on the server. */
export function judgePhone(scene: Scene, before: readonly Press[], waiting: readonly Press[]) {
  return andBack(scene.sqlite, () => {
    for (const one of before) press(scene, one);
    const cache = phoneOf(scene);
    // On a slow machine what is drawn anew would come later.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const drawings = new WaitingDrawings(cache, kindOf, user);
    // One after the other, as they are pressed.
    for (const count of waiting.keys()) drawings.show(waiting.slice(0, count + 1).map(keptOf));
    const rowsOf = (activityId: number) =>
      cache.getQueryData<ActivityDocument>(queryKeyOf('activities.document', { id: activityId }))?.attendance ?? [];
    const onPhone = outIn(scene, rowsOf);
    const isUnsure = scene.activityIds.some((id) => rowsOf(id).some((row) => !row.isCertain));
    drawings.close();
    for (const one of waiting) press(scene, one);
    return { onPhone, onServer: outIn(scene, (activityId) => listAttendance(scene.db, { activityId })), isUnsure };
  });
}

/** When the phone has coverage again. */
export const heardAt = iso(start + 1440 * minute);

/** What a phone says that had its last answer at the start. */
export const said = (number: number, ms: number, answered = start) => ({
  ...{ phoneId: 'p', number, answeredAt: iso(answered), sinceMs: 0, pageId: 'a', pageMs: ms },
});

const jumps = [5, 60, 24 * 60, 3 * 365 * 24 * 60].map((one) => one * minute);

/** Taps that the server has heard, and those that a phone without coverage makes after, whose clock jumps and which sleeps. */
function makePhoneDay({ activityIds, people }: Scene, seed: number): { before: Press[]; waiting: Press[] } {
  const random = randomOf(seed);
  const some = <T>(list: readonly T[]) => list.filter((_, index) => index === 0 || random(2) === 0);
  const tap = (ms: number) => ({
    ...{ kind: (['on', 'on', 'off', 'off', 'brief'] as const)[random(5)] ?? 'on', key: createKey() },
    ...{ activityId: activityIds[random(activityIds.length)] ?? 0, at: iso(ms), heardAt: iso(ms) },
    people: some(people.slice(random(people.length))),
  });
  const before = Array.from({ length: random(4) }, (_, index) => tap(start + index * 7 * minute));
  const answered = start + 30 * minute;
  let [now, error, pageMs, page] = [answered, 0, 0, 0];
  const waiting = Array.from({ length: 1 + random(7) }, (_, index) => {
    const passed = (1 + random(60)) * minute;
    now += passed;
    if (random(3) > 0) pageMs += passed;
    if (random(6) === 0) [page, pageMs] = [page + 1, 0];
    if (random(3) === 0) error += (random(2) === 0 ? 1 : -1) * (jumps[random(jumps.length)] ?? 0);
    const phone = { ...said(index + 1, pageMs, answered), pageId: String(page) };
    return { ...tap(now), at: iso(now + error), heardAt, phone };
  });
  return { before, waiting };
}

/** A day of one seed. Throws where the phone shows others out than the server. */
export function judgePhoneDay(scene: Scene, seed: number): { out: number; isUnsure: boolean } {
  const { before, waiting } = makePhoneDay(scene, seed);
  const { onPhone, onServer, isUnsure } = judgePhone(scene, before, waiting);
  if (onPhone.join() !== onServer.join())
    throw new Error(`Seed ${seed}: the phone shows ${onPhone}, the server ${onServer}`);
  return { out: onPhone.length, isUnsure };
}
