import { type Change, createKey } from '#web/sync/change.ts';
import type { MutationPath } from '#web/sync/paths.ts';
import type { Done } from './day-told.ts';
import { realNow } from './fake-clock.ts';
import { callsOf, changeBy, type Group } from './group.ts';

type Waiting = { change: Change; done: Done[] };

/** The phone of another leader, as far as the server sees it: taps that wait for coverage, and are sent in their order until each is answered. */
export class OtherPhone {
  readonly #group: Group;
  readonly #note: (text: string) => void;
  readonly #phoneId = createKey();
  readonly #pageId = createKey();
  #waiting: Waiting[] = [];
  #sending: Promise<void> | null = null;
  #number = 0;
  #errorMs = 0;
  #answer = { at: new Date(realNow()).toISOString(), errorMs: 0, pageMs: performance.now() };
  isClockRight = true;

  constructor(group: Group, note: (text: string) => void) {
    this.#group = group;
    this.#note = note;
  }

  setClock(ms: number): void {
    this.#note(`its clock jumps by ${ms / 60_000} minutes`);
    this.isClockRight = false;
    this.#errorMs += ms;
  }

  tap(path: MutationPath, input: object, done: Done[]): void {
    const { desk, config } = this.#group;
    const change = changeBy(desk, config.databaseId, path, input, this.#sayMoment());
    for (const one of done) one.key = change.key;
    this.#note(`${path} ${JSON.stringify(input)}, key ${change.key}`);
    this.#waiting.push({ change, done });
  }

  /** Sends what waits; what the server does not answer stays. */
  sendAll(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    const { server, desk } = this.#group;
    for (let next = this.#waiting[0]; next && !server.isDown; next = this.#waiting[0]) {
      const { change, done } = next;
      const isAnswered = await callsOf(server, desk)
        .write(change.path, change.input as never, change)
        .then(
          () => true,
          (error: unknown) => {
            this.#note(`${change.key} ${error}`);
            return false;
          },
        );
      if (!isAnswered) return;
      this.#answer = { at: new Date(realNow()).toISOString(), errorMs: this.#errorMs, pageMs: performance.now() };
      for (const one of done) one.isAcknowledged = true;
      this.#waiting.shift();
    }
  }

  #sayMoment(): Pick<Change, 'madeAt' | 'phone'> {
    this.#number += 1;
    const pageMs = performance.now();
    const { at: answeredAt, errorMs, pageMs: answeredMs } = this.#answer;
    const madeAt = new Date(realNow() + this.#errorMs - errorMs).toISOString();
    const page = { pageId: this.#pageId, pageMs: Math.floor(pageMs), sinceMs: Math.floor(pageMs - answeredMs) };
    return { madeAt, phone: { phoneId: this.#phoneId, number: this.#number, answeredAt, ...page } };
  }
}
