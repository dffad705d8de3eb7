/** What a phone says of the moment of a tap. Instants are ISO, UTC. */
export type SaidMoment = {
  /** The phone's clock. */
  clock: string;
  /** The last answer of the server that the phone had had by then; null where it says nothing of that. */
  answeredAt: string | null;
  /** It was made no earlier: not before that answer or, without one, not long before its activity was made. */
  earliest: string;
  /** The page's own clock, which counts from the page's start and stands still while the phone sleeps. */
  pageId: string | null;
  pageMs: number;
};

/** A tap as its phone said it. */
export type SaidTap = SaidMoment & {
  id: number;
  /** Whose tap it is. */
  person: string;
  kind: 'on' | 'off' | 'brief';
  /** Its place among the taps of its phone. */
  number: number;
  /** Null: it still waits on its phone. */
  heardAt: string | null;
};

/** The phone itself, and the answer and the page behind a tap: what its headers say. */
export type SaidPhone = {
  phoneId: string;
  number: number;
  answeredAt: string;
  /** So much time passed since that answer, by the page's own clock. */
  sinceMs: number;
  pageId: string;
  pageMs: number;
};

/** What a change says of its moment: the phone's clock, and its phone where that says more. */
export type Said = { clock: string; phone?: SaidPhone | undefined };

/** A tap was made no earlier, if its phone had that answer. */
export const notBefore = ({ answeredAt, sinceMs }: SaidPhone) =>
  new Date(Date.parse(answeredAt) + sinceMs).toISOString();

export type PlacedTap = { at: string; isCertain: boolean };

/** A clock is right to the minute: an answer takes its time on the way, and clocks run a little fast or slow. */
const slackMs = 60_000;
/** The server says its time in whole seconds: an answer came up to so much later than it says. */
export const answerStepMs = 1000;

type Facts = Omit<SaidTap, 'clock' | 'answeredAt' | 'earliest' | 'heardAt'> & {
  clock: number;
  /** 0: the phone says nothing of one. */
  answer: number;
  heard: number;
  earliest: number;
  latest: number;
};

/** The span of time in which a tap was made, as far as all taps of its phone say it. */
type Span = Facts & { isCertain: boolean };

/**
 * When the taps of one phone were made. Each was made in the order of their numbers, not before the last answer that the phone had had, not
 * after the server heard it, and at least as much later than the one before as the page's clock says. Where the phone's clock says
 * otherwise, it is not believed from there on until it was set by another answer: a sign-on takes the latest moment that contradicts
 * nothing, a sign-off the earliest, so that a clock sends nobody home. A sign-on that still waits with nothing after it has no latest
 * moment: it stands at the earliest.
 */
export function placeTaps(taps: readonly SaidTap[]): Map<number, PlacedTap> {
  const facts = taps.map(factsOf).sort((a, b) => a.number - b.number || a.id - b.id);
  const spans = narrowed(believed(bounded(facts)));
  const placed = new Map<number, PlacedTap>();
  const nextOf = new Map<string, number>();
  for (const span of spans.toReversed()) {
    const ms = momentOf(span, nextOf.get(span.person) ?? Number.POSITIVE_INFINITY);
    if (span.kind !== 'brief') nextOf.set(span.person, ms);
    placed.set(span.id, { at: new Date(ms).toISOString(), isCertain: span.isCertain });
  }
  return placed;
}

/** `next`: the same person's next tap on this phone, which comes after this one whatever the clocks say. */
function momentOf({ kind, isCertain, clock, earliest, latest }: Span, next: number): number {
  if (isCertain) return Math.min(Math.max(clock, earliest), latest);
  const last = Math.min(latest, next);
  return kind === 'on' && last !== Number.POSITIVE_INFINITY ? Math.max(earliest, last) : earliest;
}

function factsOf({ clock, answeredAt, earliest, heardAt, ...tap }: SaidTap): Facts {
  const heard = heardAt === null ? Number.POSITIVE_INFINITY : Date.parse(heardAt);
  const answer = answeredAt === null ? 0 : Date.parse(answeredAt);
  return {
    ...tap,
    clock: Date.parse(clock),
    answer,
    heard,
    earliest: Math.min(Date.parse(earliest), heard),
    latest: heard,
  };
}

/**
 * How much time passed from one tap to the next, at least, by the page's own clock. It is not asked where an answer came between that the
 * phone had after the first one was heard: the two say nothing of each other, and are placed apart.
 */
function elapsed(before: Facts, after: Facts): number {
  const isOnePage = before.pageId !== null && before.pageId === after.pageId;
  const isApart = after.answer + answerStepMs > before.heard;
  return isOnePage && !isApart ? Math.max(0, after.pageMs - before.pageMs) : 0;
}

/** Each with the latest moment that the server knows by itself: it was made before what came later, and before the phone's next answer. */
function bounded(facts: Facts[]): Facts[] {
  return backwards(facts, (one, after) => {
    const passed = elapsed(one, after);
    const isAnswered = one.answer !== 0 && after.answer > one.answer;
    // Of what passed on the page, the rest was before that answer, if this page had it.
    const sinceAnswer = after.earliest - after.answer;
    const beforeAnswer = sinceAnswer > 0 ? Math.max(0, passed - sinceAnswer) : 0;
    const answered = isAnswered ? after.answer + slackMs - beforeAnswer : Number.POSITIVE_INFINITY;
    return { ...one, latest: Math.min(one.latest, after.latest - passed, answered) };
  });
}

/** Each with whether its clock is believed, and the earliest moment that those before it allow. */
function believed(facts: Facts[]): Span[] {
  const spans: Span[] = [];
  /** The last answer before the clock contradicted what is known. */
  let broken: number | undefined;
  for (const one of facts) {
    const before = spans.at(-1);
    const since = before ? (before.isCertain ? before.clock : before.earliest) + elapsed(before, one) : one.earliest;
    const earliest = Math.min(Math.max(one.earliest, since), one.latest);
    if (one.clock < earliest - slackMs || one.clock > one.latest + slackMs) broken = one.answer;
    const isCertain = broken !== one.answer;
    const clock = isCertain ? Math.min(Math.max(one.clock, earliest), one.latest) : one.clock;
    spans.push({ ...one, clock, earliest, isCertain });
  }
  return spans;
}

/** Each with the latest moment that the certain ones after it allow. */
function narrowed(spans: Span[]): Span[] {
  return backwards(spans, (one, after) => {
    const until = (after.isCertain ? after.clock : after.latest) - elapsed(one, after);
    return { ...one, latest: Math.max(one.earliest, Math.min(one.latest, until)) };
  });
}

/** From the last to the first, each beside the one that comes after it. */
function backwards<One extends Facts>(all: readonly One[], narrow: (one: One, after: One) => One): One[] {
  const done: One[] = [];
  for (const one of all.toReversed()) {
    const after = done.at(-1);
    done.push(after ? narrow(one, after) : one);
  }
  return done.reverse();
}
