import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { addressKey } from '../address.ts';
import { FailureLog } from './failure-log.ts';

const windowMs = 15 * 60_000;
const mostKeys = 10_000;

/** Failures in 15 minutes. */
const most = { ofOneSource: 5, ofAddress: 50, ofSubject: 100 };

type Attempt = {
  /** Whose secret is tried: see `subjectOf`. Nobody's where it is too long to be guessed: then the address alone is counted. */
  subject: string | undefined;
  /** The client's network address. */
  address: string;
  /** The id of a browser that signed in as this person before: its attempts are counted apart, so that nobody can use them up. */
  browser?: string | undefined;
};

/** `isFirst`: nothing failed before it lately. `isLast`: with it a limit is reached. */
export type CountedFailure = { isFirst: boolean; isLast: boolean };

/** What may be guessed. Each is counted for itself. */
const uses = ['sign-in', 'own password', 'setup', 'reset'] as const;
type Use = (typeof uses)[number];

/**
 * Failures in 15 minutes: 5 for one person from one address, 50 from one address, 100 for one person from everywhere. A known browser
 * has 5 of its own and meets nothing else. A success clears the person's; a new password or an unlocking makes another subject of them.
 */
export class SignInLimits {
  readonly #byUse: Record<Use, AttemptLimits>;

  /** @param clock milliseconds; never goes back, whatever is done to the date. */
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
   * Says whether an attempt is right, and counts it when it is not. Throws TOO_MANY once the failures are used up, also when attempts
   * beside this one used them up while it was checked: it is then told nothing, so attempts that are sent at the same moment learn no
   * more than attempts one after the other. An attempt that turns out right was never counted.
   */
  async judge(attempt: Attempt, isRight: () => Promise<boolean>): Promise<CountedFailure | 'right'> {
    this.#assertAllowed(attempt);
    const right = await isRight();
    this.#assertAllowed(attempt);
    if (!right) return this.#count(attempt);
    if (attempt.subject !== undefined) this.#subjects.forget(attempt.subject);
    return 'right';
  }

  /** Whether somebody is refused who tries as this person now, from here or from there. */
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
