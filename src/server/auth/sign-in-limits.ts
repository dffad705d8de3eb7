import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { addressKey } from '../http/address.ts';
import { FailureLog } from './failure-log.ts';

const windowMs = 15 * 60_000;
const mostKeys = 10_000;

/** Failures in 15 minutes. */
const most = { ofOneSource: 5, ofAddress: 50, ofSubject: 100 };

type Attempt = {
  /** Whose secret is tried: see `subjectOf`. Undefined for a secret too long to be guessed: then only the address is counted. */
  subject: string | undefined;
  /** The client's network address. */
  address: string;
  /** The id of a browser that signed in as this person before: its attempts are counted apart, so that nobody can use them up. */
  browser?: string | undefined;
};

/** `isFirst`: the first for this person from this source in 15 minutes. `isLast`: it reaches a limit. */
export type CountedFailure = { isFirst: boolean; isLast: boolean };

/** The secrets that somebody may try to guess. Each is counted separately. */
const uses = ['sign-in', 'own password', 'setup', 'reset'] as const;
type Use = (typeof uses)[number];

/**
 * Failures in 15 minutes: 5 for one person from one address, 50 from one address, 100 for one person from everywhere. A known browser
 * has 5 of its own and no other limit. A success clears the person's failures; so does a new password or an unlock, because it gives
 * the person a new subject.
 */
export class SignInLimits {
  readonly #byUse: Record<Use, AttemptLimits>;

  /** @param clock milliseconds; never goes back, even when the date is changed. */
  constructor(clock: () => number = () => performance.now()) {
    const limits = uses.map((use) => [use, new AttemptLimits(clock)]);
    this.#byUse = Object.fromEntries(limits) as Record<Use, AttemptLimits>;
  }

  of(use: Use): AttemptLimits {
    return this.#byUse[use];
  }
}

export class AttemptLimits {
  readonly #clock: () => number;
  readonly #subjects = new FailureLog({ windowMs, mostKeys, mostEach: 2 * most.ofSubject });
  readonly #addresses = new FailureLog({ windowMs, mostKeys, mostEach: most.ofAddress });

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Says whether an attempt is right, and counts it when it is wrong. Throws TOO_MANY once a limit is reached, even when other attempts
   * reached it while this one was checked: attempts sent together must learn no more than attempts sent one after the other. A right
   * attempt is never counted.
   */
  async judge(attempt: Attempt, isRight: () => Promise<boolean>): Promise<CountedFailure | 'right'> {
    this.#assertAllowed(attempt);
    const right = await isRight();
    this.#assertAllowed(attempt);
    if (!right) return this.#count(attempt);
    if (attempt.subject !== undefined) this.#subjects.forget(attempt.subject);
    return 'right';
  }

  /** Whether attempts as this person are refused now, from at least one source. */
  isSlowed(subject: string): boolean {
    const now = this.#clock();
    const failures = this.#subjects.recent(subject, now);
    const sources = new Set(failures.map(({ source }) => source));
    return (
      [...sources].some((source) => waitOf(from(failures, source), most.ofOneSource, now) > 0) ||
      waitOf(failures, most.ofSubject, now) > 0
    );
  }

  #assertAllowed({ subject, address, browser }: Attempt): void {
    const now = this.#clock();
    const failures = subject === undefined ? [] : this.#subjects.recent(subject, now);
    const source = sourceOf({ address, browser });
    const waits = [waitOf(from(failures, source), most.ofOneSource, now)];
    if (!browser) {
      waits.push(waitOf(this.#addresses.recent(addressKey(address), now), most.ofAddress, now));
      waits.push(waitOf(failures, most.ofSubject, now));
    }
    const waitMs = Math.max(...waits);
    if (waitMs <= 0) return;
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new AppError('TOO_MANY', messages.login.tooMany(retryAfterSeconds), { retryAfterSeconds });
  }

  #count({ subject, address, browser }: Attempt): CountedFailure {
    const at = this.#clock();
    const source = sourceOf({ address, browser });
    const failures = subject === undefined ? [] : this.#subjects.add(subject, { at, source });
    const ofAddress = this.#addresses.add(addressKey(address), { at, source });
    const ofSource = from(failures, source).length;
    return {
      isFirst: ofSource === 1,
      isLast:
        ofSource === most.ofOneSource || failures.length === most.ofSubject || ofAddress.length === most.ofAddress,
    };
  }
}

type Counted = ReturnType<FailureLog['recent']>;

const sourceOf = ({ address, browser }: Pick<Attempt, 'address' | 'browser'>) =>
  browser ? `browser ${browser}` : addressKey(address);

const from = (failures: Counted, wanted: string): Counted => failures.filter(({ source }) => source === wanted);

/** Milliseconds until one more failure is allowed: until the oldest of the last `limit` ones is 15 minutes old. */
function waitOf(failures: Counted, limit: number, now: number): number {
  const oldest = failures[failures.length - limit];
  return oldest ? oldest.at + windowMs - now : 0;
}
