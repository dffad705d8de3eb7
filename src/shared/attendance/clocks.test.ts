import { describe, expect, test } from 'vitest';
import { judgeDay, randomOf } from '#test/attendance/clock-worlds.ts';
import { notBefore, placeTaps, type SaidTap } from './clocks.ts';

const at = (time: string, day = '05') => `2026-03-${day}T${time}:00.000Z`;
const minuteMs = 60_000;

let number = 0;

/** A tap of a phone that had its last answer at 08:00 and is heard at 18:00. */
function said(kind: SaidTap['kind'], clock: string, more: Partial<SaidTap> = {}): SaidTap {
  number += 1;
  const answeredAt = more.answeredAt === undefined ? at('08:00') : more.answeredAt;
  const facts = { answeredAt, earliest: answeredAt ?? at('07:00'), heardAt: at('18:00'), pageId: null, pageMs: 0 };
  return { id: number, person: 'volunteer 1', kind, clock, number, ...facts, ...more };
}

/** So many minutes after its page began. */
const page = (minutes: number) => ({ pageId: 'a', pageMs: minutes * minuteMs });

const shown = (taps: SaidTap[]) =>
  [...placeTaps(taps)]
    .sort(([a], [b]) => a - b)
    .map(([, { at: moment, isCertain }]) => `${moment.slice(8, 16).replace('T', ' ')}${isCertain ? '' : ' ?'}`);

const in2020 = '2020-01-01T00:00:00.000Z';

describe('a phone’s clock', () => {
  test.each<[string, SaidTap[], string[]]>([
    [
      'that contradicts nothing is believed',
      [said('on', at('09:00')), said('off', at('12:00'))],
      ['05 09:00', '05 12:00'],
    ],
    ['of 2020 says nothing of a sign-on: it may have been just now', [said('on', in2020)], ['05 18:00 ?']],
    ['of 2020 says nothing of a sign-off: it may have been long ago', [said('off', in2020)], ['05 08:00 ?']],
    [
      'that was set a day ahead leaves the right tap before it where it was',
      [said('on', at('12:23')), said('off', at('15:00', '06'))],
      ['05 12:23', '05 12:23 ?'],
    ],
    [
      'that was put back keeps the order of the taps',
      [said('on', at('10:00')), said('off', at('12:00')), said('on', at('11:30'))],
      ['05 10:00', '05 12:00', '05 18:00 ?'],
    ],
    [
      'is not believed again before another answer set it',
      [
        said('on', at('12:00')),
        said('off', at('11:00')),
        said('on', at('13:00'), { person: 'volunteer 2' }),
        said('on', at('17:30'), { answeredAt: at('17:00') }),
      ],
      ['05 12:00', '05 12:00 ?', '05 17:01 ?', '05 17:30'],
    ],
    [
      'is contradicted by an answer that came after the tap',
      [said('on', at('15:00')), said('off', at('13:00'), { answeredAt: at('12:50') })],
      ['05 12:51 ?', '05 13:00'],
    ],
    [
      'is contradicted by the page’s own clock, which says how much time passed at least',
      [said('on', at('09:00'), page(0)), said('off', at('10:00'), page(180))],
      ['05 09:00', '05 12:00 ?'],
    ],
    [
      'may run on while the page’s clock stands still',
      [said('on', at('09:00'), page(0)), said('off', at('12:00'), page(5))],
      ['05 09:00', '05 12:00'],
    ],
    [
      'is not contradicted by an answer of which the page does not know how long ago it came: another tab had it',
      [said('on', at('09:00'), page(0)), said('off', at('17:30'), { answeredAt: at('12:00'), ...page(510) })],
      ['05 09:00', '05 17:30'],
    ],
    [
      'of 2020 at a briefing says nothing of the sign-on before it',
      [said('on', in2020), said('brief', in2020)],
      ['05 18:00 ?', '05 08:00 ?'],
    ],
    [
      'of 2020 at a sign-on that still waits: the earliest moment',
      [said('on', in2020, { heardAt: null })],
      ['05 08:00 ?'],
    ],
    [
      'is not measured by a page’s clock of which nothing is said',
      [said('on', at('09:00')), said('off', at('10:00'), { pageMs: 180 * minuteMs })],
      ['05 09:00', '05 10:00'],
    ],
    [
      'is measured by a page’s clock across an answer that came a second before the first tap was heard',
      [
        said('on', at('09:00'), { ...page(0), heardAt: '2026-03-05T12:00:01.000Z' }),
        said('off', at('12:10'), { answeredAt: at('12:00'), ...page(200) }),
      ],
      ['05 09:00', '05 12:20 ?'],
    ],
    [
      'is contradicted by what passed on the page before an answer',
      [
        said('on', at('11:45'), page(0)),
        said('off', at('13:00'), { answeredAt: at('12:00'), earliest: at('13:00'), ...page(120) }),
      ],
      ['05 11:00 ?', '05 13:00'],
    ],
    [
      'of 2020 leaves the latest moment from which so much passed on the page',
      [said('on', in2020, page(0)), said('on', in2020, { person: 'volunteer 2', ...page(120) })],
      ['05 16:00 ?', '05 18:00 ?'],
    ],
    [
      'is contradicted by what passed on the page until a tap was heard',
      [said('on', at('17:00'), page(0)), said('on', at('17:30'), { person: 'volunteer 2', ...page(120) })],
      ['05 16:00 ?', '05 18:00 ?'],
    ],
    [
      'of 2020 leaves the latest moment from which so much passed until a tap that is certain',
      [
        said('on', in2020, page(0)),
        said('on', at('12:00'), { person: 'volunteer 2', answeredAt: at('11:00'), ...page(120) }),
      ],
      ['05 10:00 ?', '05 12:00'],
    ],
    [
      'is contradicted by no later answer where the phone says of none before',
      [said('on', at('15:00'), { answeredAt: null }), said('off', at('15:30'), { answeredAt: at('12:50') })],
      ['05 15:00', '05 15:30'],
    ],
    [
      'a minute early, and a minute late, is right',
      [said('on', at('07:59')), said('off', at('18:01'))],
      ['05 08:00', '05 18:00'],
    ],
    [
      'and two taps of one number: by their ids',
      [said('on', at('09:00'), { number: 5000 }), said('off', at('08:30'), { number: 5000 })],
      ['05 09:00', '05 09:00 ?'],
    ],
    [
      'that was wrong without a trace says nothing of the taps after the answer by which it was put right, in whole seconds',
      [
        said('on', at('09:00'), { ...page(0), heardAt: '2026-03-05T12:00:00.400Z' }),
        said('off', at('12:10'), { answeredAt: at('12:00'), ...page(200) }),
      ],
      ['05 09:00', '05 12:10'],
    ],
    [
      'a minute ahead of the server is right, and nothing is after it was heard',
      [said('off', '2026-03-05T18:00:40.000Z')],
      ['05 18:00'],
    ],
    [
      'alone is believed where it is not before the activity was made',
      [said('on', at('07:30'), { answeredAt: null })],
      ['05 07:30'],
    ],
    ['alone is not believed before that', [said('off', at('06:30'), { answeredAt: null })], ['05 07:00 ?']],
  ])('%s', (_, taps, expected) => {
    expect(shown(taps)).toEqual(expected);
    // In whatever order they are known.
    expect(shown(taps.toReversed())).toEqual(expected);
  });

  test('that is wrong leaves somebody out who came back: on, off, and on by another phone between what it could mean', () => {
    const [on, off] = [...placeTaps([said('on', in2020), said('off', in2020)]).values()].reverse();
    expect([on, off]).toEqual([
      { at: at('08:00'), isCertain: false },
      { at: at('08:00'), isCertain: false },
    ]);
  });
});

test('a tap was made no earlier than its page counts since the last answer', () => {
  const phone = { phoneId: 'phone 1', number: 1, ...page(90) };
  expect(notBefore({ ...phone, answeredAt: at('08:00'), sinceMs: 20 * minuteMs })).toBe(at('08:20'));
});

describe('days of which the truth is known', () => {
  test.each(['wrong', 'right'] as const)('with clocks that are %s', (clocks) => {
    let known = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const { faults, isKnown } = judgeDay(randomOf(seed), clocks);
      expect(faults, `seed ${seed}`).toEqual([]);
      known += Number(isKnown);
    }
    // Most wrong clocks are noticed, or the days would show little.
    expect(known).toBeGreaterThan(200);
  });
});
