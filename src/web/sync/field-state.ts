import { createStore } from 'zustand/vanilla';
import type { LeftOut } from '#shared/field.ts';
import { endWithPerson } from '#web/person-store.ts';
import { setServerTime } from './clock.ts';
import type { Tally } from './tally.ts';

/** What every screen may know of working without coverage. */
export type Field = {
  /** True while the server answers. What calls say counts, because a phone with one bar calls itself online. */
  hasCoverage: boolean;
  /** When what is kept on this phone was fetched (ISO instant); null when nothing is kept. */
  keptFrom: string | null;
  /** The activities that are kept on this phone. */
  keptActivities: readonly number[] | null;
  /** What was too much to keep. */
  leftOut: LeftOut | null;
  sending: boolean;
  /** When the last of what had waited was answered (ISO instant), until the next screen. Null: something waits, or nothing did. */
  allSentAt: string | null;
} & Tally;

/** What is known before anything has been looked at. */
export const startField: Field = {
  hasCoverage: true,
  keptFrom: null,
  keptActivities: null,
  leftOut: null,
  waiting: 0,
  sending: false,
  allSentAt: null,
  refused: 0,
  toChoose: null,
  others: [],
  oldestAt: null,
};

/** How many changes of the signed-in person are on this phone and not on the server. */
export const notSentOf = ({ waiting, refused, toChoose }: Field) => waiting + refused + (toChoose?.count ?? 0);

export const fieldStore = createStore<Field>()(() => startField);

// Nothing of one person's queue, or of what is kept for them, shows for the next.
endWithPerson(() => changeField({ ...startField, hasCoverage: readField().hasCoverage }));

export const readField = fieldStore.getState;
export const watchField = fieldStore.subscribe;

/** Alters some of what is known, and tells who watches if that changes anything. */
export function changeField(changed: Partial<Field>): void {
  const names = Object.keys(changed) as (keyof Field)[];
  const field = readField();
  if (names.some((name) => !Object.is(field[name], changed[name]))) fieldStore.setState(changed);
}

/** Calls back each time that coverage is back. */
export function onCoverage(listener: () => void): () => void {
  return fieldStore.subscribe((now, before) => {
    if (now.hasCoverage && !before.hasCoverage) listener();
  });
}

/**
 * Notes the server's time. The server's calls answer JSON, also when they refuse. The login page of a network, or of a proxy, does not.
 * @returns whether it is the server that answered.
 */
function hear({ headers }: Response): boolean {
  const isOurs = headers.get('content-type')?.startsWith('application/json') ?? false;
  if (isOurs) setServerTime(headers.get('date'));
  return isOurs;
}

/** A call without an answer for this long makes the page ask for a sign of life: one bar can hold a request for minutes. */
const slowMs = 5000;

/** Makes a call and notes whether the server answered it. */
export async function fetchNoting(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const slow = setTimeout(() => void askForCoverage(), slowMs);
  try {
    const answer = await fetch(input, options);
    if (hear(answer)) noteCoverage(true);
    else noteLost();
    return answer;
  } catch (error) {
    // A call that the page itself ended says nothing of the server.
    if (!options.signal?.aborted) noteLost();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

/** Without coverage the page asks again after the first of these waits, and then after twice as long each time, up to the longest. */
const askAgainMs = { first: 2000, longest: 60_000 } as const;
/** A sign of life that takes longer than this counts as no coverage. */
const askForMs = 5000;

let waitMs: number = askAgainMs.first;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;
/** Ends the question under way. Its answer is not heard then. */
let question = new AbortController();

let answeredAt = 0;

/** When the server last answered (milliseconds since 1970, by this device's clock); 0 when it has not yet. */
export function readAnsweredAt(): number {
  return answeredAt;
}

function noteCoverage(hasCoverage: boolean): void {
  if (hasCoverage) {
    answeredAt = Date.now();
    clearTimeout(timer);
    timer = undefined;
    waitMs = askAgainMs.first;
  } else if (timer === undefined) {
    timer = setTimeout(askLater, waitMs);
  }
  changeField({ hasCoverage });
}

/** One lost call does not prove that there is no coverage, so the page asks for a sign of life at once. */
function noteLost(): void {
  const hadCoverage = readField().hasCoverage;
  noteCoverage(false);
  if (hadCoverage) void askForCoverage();
}

function askLater(): void {
  timer = undefined;
  waitMs = Math.min(waitMs * 2, askAgainMs.longest);
  void askForCoverage();
}

/** Asks the server for a sign of life and notes whether it answers. One question at a time. */
export function askForCoverage(): Promise<void> {
  if (asking) return asking;
  const mine = ask().finally(() => {
    if (asking === mine) asking = null;
  });
  asking = mine;
  return mine;
}

async function ask(): Promise<void> {
  const mine = new AbortController();
  question = mine;
  const note = (hasCoverage: boolean) => {
    if (question === mine) noteCoverage(hasCoverage);
  };
  const giveUp = setTimeout(() => mine.abort(), askForMs);
  try {
    const answer = await fetch('/livez', { signal: mine.signal, cache: 'no-store' });
    note(hear(answer) && answer.ok);
  } catch {
    note(false);
  } finally {
    clearTimeout(giveUp);
  }
}

/** Asks no more: neither the question under way nor the next one changes what is known. */
export function stopAsking(): void {
  question.abort();
  question = new AbortController();
  asking = null;
  clearTimeout(timer);
  timer = undefined;
  waitMs = askAgainMs.first;
}

/** Asks when the browser notices a change of network, and, while there is no coverage, when the app comes into view. */
export function watchCoverage(): () => void {
  const onChange = () => void askForCoverage();
  const onLost = () => {
    noteCoverage(false);
    onChange();
  };
  const onView = () => {
    if (document.visibilityState === 'visible' && !readField().hasCoverage) onChange();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onLost);
  document.addEventListener('visibilitychange', onView);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onLost);
    document.removeEventListener('visibilitychange', onView);
    stopAsking();
  };
}
