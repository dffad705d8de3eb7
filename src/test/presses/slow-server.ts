import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Random } from '#server/demo/random.ts';
import type { Program } from '#server/start/context.ts';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { callByChange, throughJson } from '#test/call-by-change.ts';
import { callerFor } from '#test/callers.ts';
import { noConnection } from '#test/fake-server.ts';
import type { Change } from '#web/sync/change.ts';

/** An answer takes up to 8 s. */
const longestMs = 8000;

/** The real server behind a slow network, which loses some requests and some answers. */
export class SlowServer {
  readonly #program: Program;
  readonly #user: SessionUser;
  readonly #random: Random;
  /** The share of changes whose request or answer is lost, from 0 to 1. */
  losing = 0;
  longestMs = longestMs;
  /** The keys of the changes that were sent. */
  readonly keys = new Set<string>();

  constructor(program: Program, user: SessionUser, random: Random) {
    this.#program = program;
    this.#user = user;
    this.#random = random;
  }

  readonly link: TRPCLink<AppRouter> = () => (given) =>
    observable((observer) => {
      const { path, input, context } = given.op;
      const answer = context.change ? this.#carry(context.change as Change) : this.read(path, input);
      answer.then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error: Error) => observer.error(TRPCClientError.from(error)),
      );
    });

  /** What the server has now, as a page reads it. */
  async read(path: string, input?: unknown): Promise<unknown> {
    const api = callerFor(this.#program, this.#user);
    const query = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], api);
    return throughJson(await (query as (given: unknown) => Promise<unknown>)(input));
  }

  /** Of two requests on their way, the later one may arrive first. */
  async #carry(change: Change): Promise<unknown> {
    const random = this.#random;
    this.keys.add(change.key);
    const isLost = random.next() < this.losing;
    const isRequestLost = isLost && random.next() < 0.5;
    const takes = random.next() * this.longestMs;
    const arrives = takes * random.next();
    await wait(arrives);
    if (isRequestLost) throw noConnection();
    const answered = callByChange(this.#program, this.#user, change);
    answered.catch(() => {});
    await wait(takes - arrives);
    if (isLost) throw noConnection();
    return answered;
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
