import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

type Answer = ServerResponse & { locals?: { context?: { request: object } } };

const lookEveryMs = 20;

/** Hands requests to whoever answers them at the moment: the program, or what answers while there is none. */
export class Door {
  readonly #whileShut: RequestListener;
  readonly #open = new Set<Answer>();
  #listener: RequestListener;

  constructor(whileShut: RequestListener) {
    this.#whileShut = whileShut;
    this.#listener = whileShut;
  }

  open(listener: RequestListener): void {
    this.#listener = listener;
  }

  shut(): void {
    this.#listener = this.#whileShut;
  }

  answer(req: IncomingMessage, res: ServerResponse): void {
    if (this.#listener !== this.#whileShut) {
      this.#open.add(res);
      res.once('close', () => this.#open.delete(res));
    }
    this.#listener(req, res as never);
  }

  /**
   * Resolves when every request but this one has its answer. Those that take longer than `patienceMs`, such as a download, lose their
   * connection.
   * @param request the facts of the request that waits: `Context.request`.
   */
  async quiet(request: object, patienceMs: number): Promise<void> {
    const others = () => [...this.#open].filter((res) => res.locals?.context?.request !== request);
    for (const until = performance.now() + patienceMs; performance.now() < until; await wait(lookEveryMs)) {
      if (others().length === 0) return;
    }
    for (const res of others()) res.destroy();
    // Their handlers now fail, each in a later turn of the event loop: wait for that.
    await wait(lookEveryMs);
  }
}
