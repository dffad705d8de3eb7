import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

type Answer = ServerResponse & { locals?: { context?: { request: object } } };
/** An answer that is being made, and where it stands in the list of them. */
type Open = { res: Answer; place: number };

const lookEveryMs = 20;

/** Hands requests to whoever answers them at the moment: the program, or what answers while there is none. */
export class Door {
  readonly #whileShut: RequestListener;
  /**
   * Not a Set: where members come and go, the engine replaces a Set's table every few requests, and each table left behind keeps the next
   * one alive. Whole requests then outlived the quick collection of memory, which was an eighth of the work of a write.
   */
  readonly #open: Open[] = [];
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
    if (this.#listener !== this.#whileShut) this.#noteOpen(res);
    this.#listener(req, res as never);
  }

  #noteOpen(res: Answer): void {
    const all = this.#open;
    const own = { res, place: all.length };
    all.push(own);
    res.once('close', () => {
      // The last one takes its place.
      const last = all.pop() as Open;
      if (last === own) return;
      all[own.place] = last;
      last.place = own.place;
    });
  }

  /**
   * Resolves when every request but this one has its answer. Those that take longer than `patienceMs`, such as a download, lose their
   * connection.
   * @param request the facts of the request that waits: `Context.request`.
   */
  async quiet(request: object, patienceMs: number): Promise<void> {
    const others = () => this.#open.map(({ res }) => res).filter((res) => res.locals?.context?.request !== request);
    for (const until = performance.now() + patienceMs; performance.now() < until; await wait(lookEveryMs)) {
      if (others().length === 0) return;
    }
    for (const res of others()) res.destroy();
    // Their handlers now fail, each in a later turn of the event loop: wait for that.
    await wait(lookEveryMs);
  }
}
