import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/app-error.ts';
import { importRowLimit, mostColumns } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import { addressKey } from '../http/address.ts';

const kilobyte = 1024;

export type Limit = {
  /** How many such calls one person may make in a minute. Of light calls only those that change something count. */
  person: number;
  /** How many all strangers of one address may make. Somebody who is signed in is never counted with strangers. */
  address?: number;
  /** The most bytes of JSON that a call may bring; `strangersBytes` for a stranger. */
  bodyBytes: number;
  /** The most commas and colons of that JSON, where they are more than any other call has (`http/json-bounds.ts`). */
  bodyMembers?: number;
  /** It may take more than 20 ms, so it waits until no other such call runs (`turns.ts`). */
  isHeavy?: true;
};

/**
 * What a call may take. Each procedure names its limit where it is written, `light` if it names none. The page stays far below: a search
 * is sent at most every 300 ms, a report makes two calls.
 */
export const limits = {
  light: { person: 600, address: 600, bodyBytes: 256 * kilobyte },
  /** Wrong passwords are counted in `auth/sign-in-limits.ts`, where a browser that is known is not counted with its neighbours. */
  password: { person: 120, bodyBytes: 16 * kilobyte },
  search: { person: 600, bodyBytes: 16 * kilobyte, isHeavy: true },
  report: { person: 120, bodyBytes: 16 * kilobyte, isHeavy: true },
  /** A file of the trail is fetched in pages, at most a hundred of them. */
  export: { person: 240, bodyBytes: 16 * kilobyte, isHeavy: true },
  /** Backups, and the export of everything: long, but in pieces or in a process of their own. */
  everything: { person: 10, bodyBytes: 16 * kilobyte },
  /** The JSON beside the form; the limit of a file is a setting. */
  upload: { person: 60, bodyBytes: 256 * kilobyte },
  /** 5000 rows, each with its cells, a line and a name for both. What stands around the rows has less than two of them. */
  import: {
    ...{ person: 30, bodyBytes: 3 * kilobyte * kilobyte, bodyMembers: (importRowLimit + 2) * (mostColumns + 3) },
    isHeavy: true,
  },
  /** 500 checks of traps. */
  checks: { person: 60, bodyBytes: kilobyte * kilobyte, isHeavy: true },
  /** Sixty activities with all their plans, or one. */
  copies: { person: 60, bodyBytes: 64 * kilobyte, isHeavy: true },
  /** With the digests of what a phone has. It asks at most once a minute. */
  pack: { person: 30, bodyBytes: 128 * kilobyte, isHeavy: true },
  /** A calendar asks each hour. A stranger is whoever has no address that is in force. */
  feed: { person: 60, address: 600, bodyBytes: 16 * kilobyte },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const strangersBytes = 16 * kilobyte;

/** Of one person: the six connections of a browser with eight calls each. If nobody takes their answers, 1 MB each, they hold 400 MB. */
export const mostOpenCalls = 48;

export const limitOf = (name: LimitName): Limit => limits[name];

/** Whom a call counts for: a person, a token, or for a stranger the address. */
export type Sender = { sender: number | string | undefined; address: string };

const minuteSeconds = 60;

/**
 * Counts calls by the minute, for each person and, of strangers, for each address. Counts are in memory: each is a few hundred bytes and
 * goes after its minute, so even a flood from invented addresses, at the thousand requests a second that this process can answer, holds
 * some 60 MB. A minute ends by a timer, so a clock that is set back does not prolong it; one that is set forward ends it early.
 */
export class Limiter {
  readonly #counters: Map<LimitName, { person: RateLimiterMemory; address: RateLimiterMemory | undefined }>;

  /** `factor` multiplies what may be asked for in a minute. */
  constructor(factor: number) {
    const counter = (points: number) => new RateLimiterMemory({ points: points * factor, duration: minuteSeconds });
    const counters = (Object.keys(limits) as LimitName[]).map((name) => {
      const { person, address } = limitOf(name);
      return [
        name,
        { person: counter(person), address: address === undefined ? undefined : counter(address) },
      ] as const;
    });
    this.#counters = new Map(counters);
  }

  /** Throws TOO_MANY once the minute's calls are used up. */
  async count(name: LimitName, { sender, address }: Sender): Promise<void> {
    const counters = this.#counters.get(name);
    const counting =
      sender === undefined
        ? address && counters?.address?.consume(addressKey(address))
        : counters?.person.consume(sender);
    // What is left of the minute goes by the wall clock.
    if (counting)
      await counting.catch(({ msBeforeNext }: RateLimiterRes) => {
        throw tooMuch(Math.min(minuteSeconds, msBeforeNext / 1000));
      });
  }
}

export function tooMuch(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY', messages.general.tooManyHeavy, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}
