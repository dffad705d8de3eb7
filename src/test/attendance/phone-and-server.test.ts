import { describe, expect, test } from 'vitest';
import { createKey } from '#web/sync/change.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import { createScene, type Press, type Scene } from './arrivals.ts';
import { heardAt, judgePhone, judgePhoneDay, said } from './waiting-phone.ts';

/** `on 10:00`, by the phone's clock: of the first person at the first activity. Heard in the evening. */
function pressesOf({ activityIds, people }: Scene, texts: readonly string[]): Press[] {
  return texts.map((text, index) => {
    const [kind, clock = ''] = text.split(' ') as ['on' | 'off', string];
    const at = clock.includes('-') ? `${clock}T00:00:00.000Z` : `2026-03-04T${clock}:00.000Z`;
    const who = { activityId: activityIds[0] ?? 0, people: people.slice(0, 1) };
    return { kind, ...who, at, heardAt, phone: said(index + 1, 0), key: createKey() };
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
    const { onPhone, onServer } = judgePhone(scene, [], pressesOf(scene, texts));
    expect([onPhone.length, onServer.length]).toEqual([out, out]);
  });

  test('as not certain where the phone’s own facts contradict its clock', () => {
    const scene = createScene();
    const unsure = (texts: string[]) => judgePhone(scene, [], pressesOf(scene, texts)).isUnsure;
    expect([unsure(['on 20:30', 'off 22:00']), unsure(['on 20:30', 'off 20:00'])]).toEqual([false, true]);
  });

  // Both are placed at one moment, and each waits under an id that says nothing of its order.
  test.each([1, -1])('out at the second of two activities, with a clock of 2020 at both sign-ons: ids %i', (order) => {
    const scene = createScene();
    const keys = [createKey(), createKey()].sort((a, b) => order * (tempIdOf(a) - tempIdOf(b)));
    const [first, second] = pressesOf(scene, ['on 2020-01-01', 'on 2020-01-01']) as [Press, Press];
    const elsewhere = { ...first, activityId: scene.activityIds[2] ?? 0, key: keys[0] ?? '' };
    const here = { ...second, key: keys[1] ?? '' };
    const heard: Press = { ...here, kind: 'brief', phone: said(3, 0), key: createKey() };
    const { onPhone, onServer } = judgePhone(scene, [], [elsewhere, here, heard]);
    expect([onPhone, onServer]).toEqual([[expect.stringMatching('at 0')], [expect.stringMatching('at 0')]]);
  });

  test('whatever was tapped, with whatever clock', () => {
    const scene = createScene();
    const total = { out: 0, unsure: 0 };
    for (let seed = 1; seed <= 60; seed += 1) {
      const { out, isUnsure } = judgePhoneDay(scene, seed);
      total.out += out;
      total.unsure += Number(isUnsure);
    }
    expect(Math.min(total.out, total.unsure)).toBeGreaterThan(15);
  });
});
