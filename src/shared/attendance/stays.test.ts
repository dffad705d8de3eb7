import { describe, expect, test } from 'vitest';
import { randomOf } from '#test/attendance/clock-worlds.ts';
import { noteMinutes } from '#test/attendance/minute-by-minute.ts';
import { todayIn } from '../dates.ts';
import { expectedBack } from '../expected-back.ts';
import { isForgotten, staysOf, type Tap, tapIdsOf } from './stays.ts';

const timeZone = 'Pacific/Auckland';
const planned = { startTime: '09:00', finishTime: '15:00' };

/** A time on the group's clock, which is 13 hours ahead: of the 5th of March, or of another day. */
function at(time: string): string {
  const [day, clock] = time.includes(' ') ? time.split(' ') : ['5', time];
  return new Date(Date.parse(`2026-03-${String(day).padStart(2, '0')}T${clock}:00+13:00`)).toISOString();
}

let id = 0;

/** `on 7 09:00`: signed on at activity 7. `on 7 09:00>08:00`: the same, corrected to eight o'clock at noon. */
function tap(text: string, more: Partial<Tap> = {}): Tap {
  const [, kind = '', activity, placed = '', moved] = /^(\w+) (\d) ([^>]+)(?:>(.+))?$/.exec(text) ?? [];
  id += 1;
  const fact = {
    id,
    kind: kind as Tap['kind'],
    activityId: Number(activity),
    isCertain: true,
    number: null,
    until: null,
    ...planned,
  };
  const named = { at: at(moved ?? placed), placedAt: at(placed), namedAt: moved ? at('12:00') : null };
  return { ...fact, ...named, heardAt: at(placed), briefed: kind === 'brief' ? true : null, ...more };
}

const clock = (moment: string) => {
  const local = new Date(Date.parse(moment) + 13 * 3_600_000).toISOString();
  return local.slice(8, 10) === '05' ? local.slice(11, 16) : `${Number(local.slice(8, 10))} ${local.slice(11, 16)}`;
};

/** `7 09:00-15:00`; with a question mark where the times are not certain. */
const shown = (taps: Tap[]) =>
  staysOf(taps, timeZone).map(({ activityId, signedOnAt, signedOffAt, isCertain }) => {
    return `${activityId} ${clock(signedOnAt)}-${signedOffAt ? clock(signedOffAt) : ''}${isCertain ? '' : ' ?'}`;
  });

const cases: [string, string[], string[]][] = [
  ['on begins a stay, and off ends it', ['on 7 09:00', 'off 7 12:00'], ['7 09:00-12:00']],
  ['on again at the same activity joins it', ['on 7 09:00', 'on 7 10:00', 'off 7 12:00'], ['7 09:00-12:00']],
  ['on elsewhere ends it', ['on 7 09:00', 'on 8 10:00'], ['7 09:00-10:00', '8 10:00-']],
  ['off where one is not on does nothing', ['off 7 08:00', 'on 7 09:00', 'off 8 10:00'], ['7 09:00-']],
  ['on again after an off is another stay', ['on 7 09:00', 'off 7 10:00', 'on 7 11:00'], ['7 09:00-10:00', '7 11:00-']],
  ['over midnight it goes on', ['on 7 23:30', 'on 7 6 00:20', 'off 7 6 00:25'], ['7 23:30-6 00:25']],
  ['on late in the same evening joins it', ['on 7 09:00', 'on 7 23:50'], ['7 09:00-']],
  [
    'on the next day here: nobody knows when they left',
    ['on 7 09:00', 'on 7 6 09:00'],
    ['7 09:00-15:00 ?', '7 6 09:00-'],
  ],
  ['on the next day elsewhere: the same', ['on 7 09:00', 'on 8 6 08:00'], ['7 09:00-15:00 ?', '8 6 08:00-']],
  ['off the next day ends it then, and says so', ['on 7 09:00', 'off 7 6 08:00'], ['7 09:00-6 08:00 ?']],
  ['off a week later: nobody knows when they left', ['on 7 09:00', 'off 7 12 09:01'], ['7 09:00-15:00 ?']],
  ['a corrected off of the next day is certain', ['on 7 09:00', 'off 7 6 08:00>6 07:00'], ['7 09:00-6 07:00']],
  ['a corrected on begins it there', ['on 7 09:00>08:00', 'off 7 12:00'], ['7 08:00-12:00']],
  [
    'a later beginning takes the ons before it along',
    ['on 7 09:00>09:30', 'on 7 09:10', 'off 7 12:00'],
    ['7 09:30-12:00'],
  ],
  ['a later end outweighs an off before it', ['on 7 09:00', 'off 7 11:00>11:50', 'off 7 11:30'], ['7 09:00-11:50']],
  [
    'a later end gives way to an on elsewhere',
    ['on 7 09:00', 'off 7 10:00>11:50', 'on 8 11:00'],
    ['7 09:00-11:00', '8 11:00-'],
  ],
  [
    'an earlier end leaves a later on',
    ['on 7 09:00', 'off 7 11:00>10:00', 'on 7 10:30'],
    ['7 09:00-10:00', '7 10:30-'],
  ],
  ['an earlier beginning outweighs an off that it passes', ['on 7 10:00>08:00', 'off 7 09:00'], ['7 08:00-']],
  ['but not one before', ['on 7 06:00', 'off 7 07:00', 'on 7 10:00>08:00'], ['7 06:00-07:00', '7 08:00-']],
  ['one at its new moment', ['on 7 06:00', 'off 7 08:00', 'on 7 10:00>08:00'], ['7 06:00-']],
  ['and none at its old one', ['on 7 10:00>08:00', 'off 7 10:00'], ['7 08:00-10:00']],
  [
    'a later end leaves the offs before it',
    ['on 7 09:00', 'off 7 10:00', 'on 7 10:30', 'off 7 11:00>11:50'],
    ['7 09:00-10:00', '7 10:30-11:50'],
  ],
  [
    'a later beginning leaves a stay elsewhere',
    ['on 7 09:00>09:30', 'on 8 09:10', 'off 8 09:20'],
    ['8 09:10-09:20', '7 09:30-'],
  ],
  ['and what is of another kind', ['on 7 08:00', 'on 7 09:00>09:30', 'off 7 09:10'], ['7 08:00-09:10', '7 09:30-']],
  [
    'a corrected on of the next day elsewhere says nothing of when they left',
    ['on 7 09:00', 'on 8 6 09:00>6 08:00'],
    ['7 09:00-15:00 ?', '8 6 08:00-'],
  ],
  ['off a week later to the minute ends it then', ['on 7 09:00', 'off 7 12 09:00'], ['7 09:00-12 09:00 ?']],
  [
    'but whoever signed on after the corrected end is there',
    ['on 7 10:00>08:00', 'off 7 12:00>08:30', 'on 8 09:20'],
    ['7 08:00-08:30', '8 09:20-'],
  ],
  ['and a stay elsewhere', ['on 7 10:00>08:00', 'on 8 08:30', 'off 8 09:30'], ['7 08:00-']],
  [
    'also one before the corrected end',
    ['on 7 10:00>08:00', 'off 7 12:00>11:00', 'on 8 08:30', 'off 8 09:30'],
    ['7 08:00-11:00'],
  ],
  [
    'but not an on at the corrected end',
    ['on 7 10:00>08:00', 'off 7 12:00>08:30', 'on 8 08:30'],
    ['7 08:00-08:30', '8 08:30-'],
  ],
  [
    'nor what is after an end at the new beginning',
    ['on 7 10:00>08:00', 'off 7 12:00>08:00', 'on 8 09:20'],
    ['7 08:00-08:00', '8 09:20-'],
  ],
  ['whatever end is named elsewhere', ['on 7 10:00>08:00', 'off 8 12:00>08:30', 'on 8 09:20'], ['7 08:00-']],
  ['or before', ['on 7 06:00', 'off 7 07:30>07:00', 'on 7 10:00>08:00', 'on 8 09:20'], ['7 06:00-07:00', '7 08:00-']],
];

describe('where somebody is', () => {
  test.each(cases)('%s', (_, taps, expected) => {
    expect(shown(taps.map((text) => tap(text)))).toEqual(expected);
  });

  test('does not follow from the order in which taps are known', () => {
    for (const [, texts] of cases) {
      const taps = texts.map((text) => tap(text));
      for (const order of ordersOf(taps)) expect(shown(order)).toEqual(shown(taps));
    }
  });

  test('is not certain where a tap is not, or one that was heard after a correction contradicts it', () => {
    expect(shown([tap('on 7 09:00', { isCertain: false }), tap('off 7 12:00')])).toEqual(['7 09:00-12:00 ?']);
    expect(shown([tap('on 7 09:00'), tap('off 7 12:00', { isCertain: false })])).toEqual(['7 09:00-12:00 ?']);
    expect(shown([tap('on 7 09:00'), tap('on 8 12:00', { isCertain: false })])).toEqual([
      '7 09:00-12:00 ?',
      '8 12:00- ?',
    ]);
    const late = { heardAt: at('13:00') };
    expect(shown([tap('on 7 10:00>08:00'), tap('off 7 09:00', late)])).toEqual(['7 08:00- ?']);
    expect(shown([tap('on 7 09:00'), tap('off 7 11:00>11:50'), tap('off 7 11:30', late)])).toEqual(['7 09:00-11:50 ?']);
  });

  test('is certain where they left when they were expected, on the next day too', () => {
    const night = { startTime: '21:00', finishTime: '02:00' };
    expect(shown([tap('on 7 20:30', night), tap('off 7 6 02:00')])).toEqual(['7 20:30-6 02:00']);
    expect(shown([tap('on 7 20:30', night), tap('off 7 6 02:01')])).toEqual(['7 20:30-6 02:01 ?']);
  });

  test('is as certain as before where a tap was heard in the moment of the correction', () => {
    const then = { heardAt: at('12:00') };
    expect(shown([tap('on 7 10:00>08:00'), tap('off 7 09:00', then)])).toEqual(['7 08:00-']);
  });

  test('follows at one moment from the numbers of a phone, then from when they were heard, then from their ids', () => {
    const [off, on] = [tap('off 7 10:00'), tap('on 7 10:00')];
    const first = tap('on 7 09:00');
    const again = ['7 09:00-10:00', '7 10:00-'];
    const numbered = [
      { ...off, number: 1, heardAt: at('11:00') },
      { ...on, number: 2 },
    ];
    expect(shown([first, ...numbered])).toEqual(again);
    expect(shown([first, ...numbered.toReversed()])).toEqual(again);
    expect(shown([first, on, off])).toEqual(again);
    expect(shown([first, { ...off, heardAt: at('11:00') }, on])).toEqual(['7 09:00-10:00']);
  });

  test('begins anew, and is no stay that another one ended, where an off and an on are at one moment and activity', () => {
    const stays = staysOf([tap('on 7 09:00'), tap('off 7 10:00'), tap('on 7 10:00')], timeZone);
    expect(stays.map(({ endedId }) => endedId)).toEqual([null, null]);
  });

  test('counts all taps where a clock was wrong about the sign-on that is corrected', () => {
    const wrong = tap('on 7 18:00>09:00', { isCertain: false });
    expect(shown([wrong, tap('off 7 15:00')])).toEqual(['7 09:00-15:00']);
  });

  test('keeps a stay that is one fact with both its ends as it is', () => {
    const whole = tap('on 7 09:00', { until: at('12:00'), briefed: true });
    expect(shown([whole, tap('on 8 10:00'), tap('off 7 11:00')])).toEqual(['7 09:00-12:00', '8 10:00-']);
    expect(staysOf([whole], timeZone)[0]?.briefed).toBe(true);
    expect(staysOf([{ ...whole, briefed: null }], timeZone)[0]?.briefed).toBe(false);
    const twins = [whole, { ...whole, id: whole.id + 1 }];
    for (const two of [twins, twins.toReversed()])
      expect(staysOf(two, timeZone).map((stay) => stay.id)).toEqual([whole.id, whole.id + 1]);
  });

  test('has the ids of its taps, and of the stay elsewhere that it ended', () => {
    const [first, again, elsewhere, off] = ['on 7 09:00', 'on 7 10:00', 'on 8 11:00', 'off 8 12:00'].map((one) =>
      tap(one),
    );
    expect(staysOf([first, again, elsewhere, off] as Tap[], timeZone)).toMatchObject([
      { id: first?.id, onIds: [first?.id, again?.id], offId: null, endedId: null },
      { id: elsewhere?.id, onIds: [elsewhere?.id], offId: off?.id, endedId: first?.id },
    ]);
    expect(staysOf([first, again, elsewhere, off] as Tap[], timeZone).map(tapIdsOf)).toEqual([
      [first?.id, again?.id],
      [elsewhere?.id, off?.id],
    ]);
  });

  test('was briefed as the latest briefing before its end says', () => {
    const briefed = (...taps: Tap[]) => staysOf(taps, timeZone).map((stay) => stay.briefed);
    const no = { briefed: false };
    expect(briefed(tap('on 7 09:00'), tap('brief 7 09:05'), tap('off 7 12:00'))).toEqual([true]);
    expect(briefed(tap('on 7 09:00'), tap('off 7 12:00'), tap('brief 7 12:01'))).toEqual([false]);
    expect(briefed(tap('on 7 09:00'), tap('off 7 12:00'), tap('brief 7 12:00'))).toEqual([true]);
    expect(briefed(tap('brief 7 08:55'), tap('on 7 09:00'))).toEqual([true]);
    expect(briefed(tap('on 7 10:00>08:00'), tap('brief 7 09:00'))).toEqual([true]);
    const [on, heard] = [tap('on 7 09:00'), tap('brief 7 09:05')];
    expect(staysOf([on, heard], timeZone)[0]?.onIds).toEqual([on.id]);
    expect(briefed(tap('brief 8 08:55'), tap('on 7 09:00'))).toEqual([false]);
    expect(briefed(tap('on 7 09:00', { briefed: true }), tap('brief 7 09:10', no))).toEqual([false]);
    expect(briefed(tap('on 7 09:00', { briefed: true }), tap('off 7 10:00'), tap('on 7 11:00'))).toEqual([true, true]);
  });
});

test('a sign-off was forgotten on a later day than the sign-on, and after they were expected', () => {
  const isAt = (moment: string, finishTime = '15:00') =>
    isForgotten({ ...planned, finishTime, signedOnAt: at('09:00') }, at(moment), timeZone);
  expect(['15:01', '23:59', '6 00:00'].map((moment) => isAt(moment))).toEqual([false, false, true]);
  // One that goes on until after midnight.
  expect(['23:59', '6 02:00', '6 02:01'].map((moment) => isAt(moment, '02:00'))).toEqual([false, false, true]);
});

/** All orders of a list. */
function ordersOf<One>(list: readonly One[]): One[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, index) => ordersOf(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

test('the stays of random taps are those that a notebook has, minute by minute', () => {
  const start = Date.parse('2026-03-05T00:00:00Z') / 60_000;
  const iso = (minute: number) => new Date(minute * 60_000).toISOString();
  const day = {
    dayOf: (minute: number) => todayIn(timeZone, iso(minute)),
    expectedAt: (minute: number) => Date.parse(expectedBack(iso(minute), planned, timeZone)) / 60_000,
  };
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const span = [300, 1500, 4000, 14_000][random(4)] ?? 300;
    const taps = Array.from({ length: 1 + random(7) }, (_, index) => {
      const minute = start + random(span);
      const kind = random(5) < 3 ? 'on' : 'off';
      const fact = { id: index + 1, kind, activityId: 1 + random(3), isCertain: random(8) > 0, number: null } as const;
      const when = { at: iso(minute), placedAt: iso(minute), namedAt: null, heardAt: iso(minute) };
      return { ...fact, ...when, briefed: null, until: null, ...planned, minute };
    });
    const found = staysOf(taps, timeZone).map(({ activityId, signedOnAt, signedOffAt, isCertain }) => ({
      ...{ activityId, from: Date.parse(signedOnAt) / 60_000, isSure: isCertain },
      to: signedOffAt === null ? null : Date.parse(signedOffAt) / 60_000,
    }));
    expect(found, `seed ${seed}`).toEqual(noteMinutes(taps, day));
  }
});
