import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { getActivity } from '#server/services/activities/details.ts';
import { listAttendance } from '#server/services/attendance.ts';
import { personKey } from '#shared/attendance.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { createKey } from '#web/changes/change.ts';
import { queryKeyOf } from '#web/changes/paths.ts';
import { type KeptChange, neverSent, tempIdOf } from '#web/field/kept-change.ts';
import { kindOf } from '#web/field/kind-of.ts';
import { WaitingDrawings } from '#web/field/waiting-drawings.ts';
import { andBack, createScene, type Press, press, type Scene } from './arrivals.ts';
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
    cache.setQueryData(queryKeyOf('attendance.list', { activityId }), listAttendance(db, { activityId }));
    cache.setQueryData(queryKeyOf('activities.details.get', { id: activityId }), getActivity(db, activityId));
  }
  return cache;
}

type Row = ReturnType<typeof listAttendance>[number];

const outIn = ({ activityIds }: Scene, rowsOf: (activityId: number) => Row[]) =>
  activityIds
    .flatMap((activityId, place) =>
      rowsOf(activityId)
        .filter(({ signedOffAt }) => signedOffAt === null)
        .map((row) => `${personKey(row)} at ${place}`),
    )
    .sort();

/** Who is out on the phone while all of it waits, and then on the server. */
function judge(scene: Scene, before: readonly Press[], waiting: readonly Press[]) {
  return andBack(scene.sqlite, () => {
    for (const one of before) press(scene, one);
    const cache = phoneOf(scene);
    // On a slow machine what is drawn anew would come later.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const drawings = new WaitingDrawings(cache, kindOf, user);
    // One after the other, as they are pressed.
    for (const count of waiting.keys()) drawings.show(waiting.slice(0, count + 1).map(keptOf));
    const rowsOf = (activityId: number) =>
      cache.getQueryData<Row[]>(queryKeyOf('attendance.list', { activityId })) ?? [];
    const onPhone = outIn(scene, rowsOf);
    const isUnsure = scene.activityIds.some((id) => rowsOf(id).some((row) => !row.isCertain));
    drawings.close();
    for (const one of waiting) press(scene, one);
    return { onPhone, onServer: outIn(scene, (activityId) => listAttendance(scene.db, { activityId })), isUnsure };
  });
}

const said = (number: number, ms: number, answered = start) => ({
  ...{ phoneId: 'p', number, answeredAt: iso(answered), sinceMs: 0, pageId: 'a', pageMs: ms },
});

/** `on 10:00`, by the phone's clock: of the first person at the first activity. Heard in the evening. */
function pressesOf({ activityIds, people }: Scene, texts: readonly string[]): Press[] {
  return texts.map((text, place) => {
    const [kind, clock = ''] = text.split(' ') as ['on' | 'off', string];
    const at = clock.includes('-') ? `${clock}T00:00:00.000Z` : `2026-03-04T${clock}:00.000Z`;
    const who = { activityId: activityIds[0] ?? 0, people: people.slice(0, 1) };
    return { kind, ...who, at, heardAt: iso(start + 600 * minute), phone: said(place + 1, 0), key: createKey() };
  });
}

describe('what waits on a phone shows as the server will make it', () => {
  test.each<[string, string[], number]>([
    ['a clock that was put back an hour', ['on 20:30', 'off 22:00', 'on 21:10'], 1],
    ['a clock of 2020', ['on 2020-01-01'], 1],
    ['a clock of 2020 at both', ['on 2020-01-01', 'off 2020-01-01'], 0],
    ['a clock a day ahead at the sign-off', ['on 20:30', 'off 2026-03-05'], 0],
    ['a clock a day ahead at the sign-on', ['on 2026-03-05', 'off 21:00'], 0],
    ['a clock a day ahead, and on again', ['on 20:30', 'off 2026-03-05', 'on 21:00'], 1],
  ])('%s', (_, texts, out) => {
    const scene = createScene();
    const { onPhone, onServer } = judge(scene, [], pressesOf(scene, texts));
    expect([onPhone.length, onServer.length]).toEqual([out, out]);
  });

  test('as not certain where the phone’s own facts contradict its clock', () => {
    const scene = createScene();
    const unsure = (texts: string[]) => judge(scene, [], pressesOf(scene, texts)).isUnsure;
    expect([unsure(['on 20:30', 'off 22:00']), unsure(['on 20:30', 'off 20:00'])]).toEqual([false, true]);
  });

  test('whatever was tapped, with whatever clock', () => {
    const scene = createScene();
    const total = { out: 0, unsure: 0 };
    for (let seed = 1; seed <= 300; seed += 1) {
      const { before, waiting } = makeDay(scene, seed);
      const { onPhone, onServer, isUnsure } = judge(scene, before, waiting);
      expect(onPhone, `seed ${seed}`).toEqual(onServer);
      total.out += onPhone.length;
      total.unsure += Number(isUnsure);
    }
    expect(Math.min(total.out, total.unsure)).toBeGreaterThan(100);
  });
});

const jumps = [5, 60, 24 * 60, 3 * 365 * 24 * 60].map((one) => one * minute);

/** Taps that the server has heard, and those that a phone without coverage makes after, whose clock jumps and which sleeps. */
function makeDay({ activityIds, people }: Scene, seed: number): { before: Press[]; waiting: Press[] } {
  const random = randomOf(seed);
  const some = <T>(list: readonly T[]) => list.filter((_, place) => place === 0 || random(2) === 0);
  const tap = (ms: number) => ({
    ...{ kind: (['on', 'on', 'off', 'off', 'brief'] as const)[random(5)] ?? 'on', key: createKey() },
    ...{ activityId: activityIds[random(activityIds.length)] ?? 0, at: iso(ms), heardAt: iso(ms) },
    people: some(people.slice(random(people.length))),
  });
  const before = Array.from({ length: random(4) }, (_, place) => tap(start + place * 7 * minute));
  const answered = start + 30 * minute;
  let [now, error, pageMs, page] = [answered, 0, 0, 0];
  const waiting = Array.from({ length: 1 + random(7) }, (_, place) => {
    const passed = (1 + random(60)) * minute;
    now += passed;
    if (random(3) > 0) pageMs += passed;
    if (random(6) === 0) [page, pageMs] = [page + 1, 0];
    if (random(3) === 0) error += (random(2) === 0 ? 1 : -1) * (jumps[random(jumps.length)] ?? 0);
    const phone = { ...said(place + 1, pageMs, answered), pageId: String(page) };
    return { ...tap(now), at: iso(now + error), heardAt: iso(start + 1440 * minute), phone };
  });
  return { before, waiting };
}
