import { placeTaps, type SaidTap } from '#shared/attendance/clocks.ts';
import { staysOf, type Tap } from '#shared/attendance/stays.ts';

// A made-up field day whose truth is known: phones whose clocks jump and which sleep, coverage that comes and goes, and people who sign on
// and off with any of them. It shares nothing with what it is held against.

const minute = 60_000;
const dayStart = Date.parse('2026-03-05T19:00:00Z');

type Random = (most: number) => number;

type TrueTap = SaidTap & {
  heardAt: string;
  phone: number;
  activityId: number;
  /** When it really was made. */
  truth: number;
  /** Whether the phone's clock was right then and, since its last answer, before. */
  wasRight: boolean;
};

type Phone = {
  id: number;
  error: number;
  /** Whether the clock has been wrong since the last answer. */
  wasWrong: boolean;
  answeredAt: number;
  /** The open ones, and the one that is in use. */
  tabs: [Tab, Tab];
  tab: 0 | 1;
  number: number;
  isAsleep: boolean;
  waiting: TrueTap[];
};

/** What a page's clock has counted, and what it had counted at the last answer; null where this page had none of it. */
type Tab = { page: number; ms: number; msAtAnswer: number | null };

const newTab = (page: number): Tab => ({ page, ms: 0, msAtAnswer: null });

const jumps = [2, 7, 30, 60, 180, 24 * 60, 3 * 24 * 60, 400 * 24 * 60, 6 * 365 * 24 * 60].map((one) => one * minute);

const iso = (ms: number) => new Date(ms).toISOString();

/** All taps of a day, heard. `clocks`: whether any clock is ever wrong. */
function makeDay(random: Random, clocks: 'right' | 'wrong'): TrueTap[] {
  const phones = Array.from({ length: 1 + random(3) }, (_, id): Phone => {
    const start = dayStart - random(600) * minute;
    const fresh = { error: 0, wasWrong: false, answeredAt: start, tabs: [newTab(0), newTab(1)] as [Tab, Tab] };
    return { id, ...fresh, tab: 0, number: 0, isAsleep: false, waiting: [] };
  });
  const heard: TrueTap[] = [];
  let now = dayStart;
  const pass = (ms: number) => {
    now += ms;
    for (const phone of phones) if (!phone.isAsleep) for (const tab of phone.tabs) tab.ms += ms;
  };
  /** `isNoted`: not one that was lost once the server had heard what was sent. */
  const answer = (phone: Phone, isNoted: boolean) => {
    heard.push(...phone.waiting.map((tap) => ({ ...tap, heardAt: iso(now) })));
    phone.waiting = [];
    if (!isNoted) return;
    // The server says whole seconds.
    Object.assign(phone, { error: 0, wasWrong: false, answeredAt: Math.floor(now / 1000) * 1000 });
    for (const [index, tab] of phone.tabs.entries()) tab.msAtAnswer = index === phone.tab ? tab.ms : null;
  };
  const steps = 4 + random(14);
  for (let step = 0; step < steps; step += 1) {
    pass((1 + random(90)) * minute + random(60_000));
    const phone = phones[random(phones.length)] as Phone;
    const what = random(11);
    if (what < 6) phone.waiting.push(tapOn(phone, { now, id: 1 + step, random }));
    else if (what === 6) answer(phone, random(4) > 0);
    else handle(phone, { what, random, clocks, step });
  }
  pass((1 + random(300)) * minute);
  for (const phone of phones) answer(phone, true);
  return heard;
}

type Handling = { what: number; random: Random; clocks: 'right' | 'wrong'; step: number };

/** Somebody sets a phone's clock, puts it away, takes another tab or loads it again. */
function handle(phone: Phone, { what, random, clocks, step }: Handling): void {
  if (what === 7 && clocks === 'wrong') {
    phone.error += (random(2) === 0 ? 1 : -1) * (jumps[random(jumps.length)] ?? 0);
    phone.wasWrong = phone.wasWrong || phone.error !== 0;
  } else if (what === 8) phone.isAsleep = !phone.isAsleep;
  else if (what === 9) phone.tab = phone.tab === 0 ? 1 : 0;
  else phone.tabs[phone.tab] = newTab(2 + step);
}

type Tapping = { now: number; id: number; random: Random };

function tapOn(phone: Phone, { now, id, random }: Tapping): TrueTap {
  phone.number += 1;
  phone.wasWrong = phone.wasWrong || phone.error !== 0;
  const { page, ms, msAtAnswer } = phone.tabs[phone.tab];
  const earliest = phone.answeredAt + (msAtAnswer === null ? 0 : ms - msAtAnswer);
  return {
    ...{ id, person: `volunteer ${random(3)}`, kind: random(5) < 3 ? 'on' : 'off', activityId: 1 + random(2) },
    ...{ clock: iso(now + phone.error), answeredAt: iso(phone.answeredAt), earliest: iso(earliest), heardAt: '' },
    ...{ pageId: `${phone.id} ${page}`, pageMs: ms, number: phone.number, phone: phone.id },
    ...{ truth: now, wasRight: !phone.wasWrong },
  };
}

const slack = minute;

type Placed = TrueTap & { at: string; isCertain: boolean };

const isNearTruth = ({ at, truth }: Placed, ms: number) => Math.abs(Date.parse(at) - truth) <= ms;

/** What is wrong with where the taps of a day were placed; `isKnown`: whether every wrong clock could be noticed. */
export function judgeDay(random: Random, clocks: 'right' | 'wrong'): { faults: string[]; isKnown: boolean } {
  const day = makeDay(random, clocks);
  const moments = new Map(
    [...new Set(day.map(({ phone }) => phone))].flatMap((phone) => [
      ...placeTaps(day.filter((tap) => tap.phone === phone)),
    ]),
  );
  const placed = day.map((tap): Placed => ({ ...tap, ...(moments.get(tap.id) ?? { at: '', isCertain: false }) }));
  const isKnown = placed.every((tap) => !tap.isCertain || isNearTruth(tap, slack));
  const people = [...new Set(day.map(({ person }) => person))].map((person) =>
    placed.filter((tap) => tap.person === person).sort((a, b) => a.truth - b.truth),
  );
  const faults = [...movedOf(placed, clocks === 'right' ? 0 : slack), ...people.flatMap(swappedOf)];
  return { faults: [...faults, ...people.flatMap((own) => lostOf(own, clocks, isKnown))], isKnown };
}

const movedOf = (placed: Placed[], within: number) =>
  placed
    .filter((tap) => tap.wasRight && !(tap.isCertain && isNearTruth(tap, within)))
    .map((tap) => `a right tap was moved: ${JSON.stringify(tap)}`);

const swappedOf = (own: Placed[]) =>
  own.flatMap((one, index) =>
    own
      .slice(index + 1)
      .filter((other) => other.phone === one.phone && other.at < one.at)
      .map((other) => `two taps changed places: ${JSON.stringify([one, other])}`),
  );

function lostOf(own: Placed[], clocks: 'right' | 'wrong', isKnown: boolean): string[] {
  const open = outAt(own);
  const isOnePhone = new Set(own.map(({ phone }) => phone)).size === 1;
  // Where no fact contradicts a wrong clock, only the order on one phone is known.
  const isHome = own.at(-1)?.kind === 'on' && open === null && (isKnown || isOnePhone);
  const isElsewhere = clocks === 'right' && open !== trulyAt(own);
  return isHome || isElsewhere ? [`somebody is not where they are: ${JSON.stringify(own)}`] : [];
}

/** The activity at which the taps leave somebody. */
function outAt(taps: Placed[]): number | null {
  const unsaid = { namedAt: null, briefed: null, until: null, startTime: '', finishTime: '' };
  const stays = staysOf(
    taps.map((tap): Tap => ({ ...tap, ...unsaid, placedAt: tap.at })),
    'Pacific/Auckland',
  );
  return stays.find(({ signedOffAt }) => signedOffAt === null)?.activityId ?? null;
}

/** The same by what really happened: the last sign-on, unless a sign-off at its activity came after. */
function trulyAt(own: TrueTap[]): number | null {
  const last = own.findLastIndex(({ kind }) => kind === 'on');
  const place = own[last]?.activityId;
  if (place === undefined) return null;
  return own.slice(last).some(({ kind, activityId }) => kind === 'off' && activityId === place) ? null : place;
}

/** The same numbers in the same order for the same seed. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_647 || 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  next();
  return (most) => next() % most;
}
