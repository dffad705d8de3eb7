import type { Budget } from '../http/admission.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The most bytes of JSON that a call of a kind may bring. Strangers may bring no more than `public`, whatever they call. */
export const bodyBytes = {
  light: 256 * kilobyte,
  public: 16 * kilobyte,
  password: 16 * kilobyte,
  search: 16 * kilobyte,
  report: 16 * kilobyte,
  export: 16 * kilobyte,
  everything: 16 * kilobyte,
  /** For the JSON beside the form; the limit of a file is a setting. */
  upload: 256 * kilobyte,
  /** The digests of what a phone has. */
  pack: 128 * kilobyte,
  copies: 64 * kilobyte,
  feed: 16 * kilobyte,
  /** 5000 rows. */
  import: 3 * megabyte,
} as const;

/** The kind of a call, which says its budget; `call-kinds.ts` has that of each. */
export type CallKind = keyof typeof bodyBytes;

const unlimited = Number.POSITIVE_INFINITY;

/**
 * How many heavy calls of each kind may run and wait at once, and be sent in a minute. The page's busiest screens stay far below: a
 * search is sent at most every 300 ms, a report makes two calls, a project's form uploads two files at once. One address can be a
 * whole office.
 */
export const budgets = {
  /** Hashing has threads, with a bounded queue in `auth/passwords.ts`. Wrong passwords are counted in `auth/sign-in-limits.ts`. */
  password: {
    person: { running: 4, waiting: 20, perMinute: 120 },
    address: { running: 40, waiting: 20, perMinute: unlimited },
    all: { running: 90, waiting: 60 },
  },
  search: {
    person: { running: 2, waiting: 40, perMinute: 600 },
    address: { running: 8, waiting: 200, perMinute: 6000 },
    all: { running: 4, waiting: 400 },
  },
  report: {
    person: { running: 2, waiting: 20, perMinute: 120 },
    address: { running: 8, waiting: 100, perMinute: 1200 },
    all: { running: 4, waiting: 200 },
  },
  /** A file of the trail is fetched in pages, at most a hundred of them. */
  export: {
    person: { running: 2, waiting: 10, perMinute: 240 },
    address: { running: 8, waiting: 50, perMinute: 2400 },
    all: { running: 2, waiting: 100 },
  },
  everything: {
    person: { running: 1, waiting: 2, perMinute: 10 },
    address: { running: 2, waiting: 8, perMinute: 30 },
    all: { running: 2, waiting: 20 },
  },
  upload: {
    person: { running: 2, waiting: 4, perMinute: 60 },
    address: { running: 8, waiting: 20, perMinute: 300 },
    all: { running: 4, waiting: 40 },
  },
  import: {
    person: { running: 1, waiting: 4, perMinute: 30 },
    address: { running: 2, waiting: 8, perMinute: 120 },
    all: { running: 1, waiting: 20 },
  },
  /** A calendar asks each hour; the phones of a whole office have one address. */
  feed: {
    person: { running: 4, waiting: 20, perMinute: 60 },
    address: { running: 8, waiting: 100, perMinute: 600 },
    all: { running: 4, waiting: 200 },
  },
  /** Sixty activities with all their plans in one transaction. */
  copies: {
    person: { running: 1, waiting: 4, perMinute: 20 },
    address: { running: 2, waiting: 20, perMinute: 200 },
    all: { running: 1, waiting: 40 },
  },
  /** A phone asks at most every five minutes, and a whole group may find coverage at the same bend of the road. */
  pack: {
    person: { running: 1, waiting: 4, perMinute: 30 },
    address: { running: 4, waiting: 100, perMinute: 600 },
    all: { running: 2, waiting: 200 },
  },
  /** Receiving a body that is larger than a stranger's may be, or of unknown length. */
  largeBody: {
    person: { running: 8, waiting: 8, perMinute: unlimited },
    address: { running: 40, waiting: 40, perMinute: unlimited },
    all: { running: 80, waiting: 80 },
  },
} as const satisfies Record<string, Budget>;

export type HeavyKind = keyof typeof budgets;
