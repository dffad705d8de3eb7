import { openDb, startServer, type TestServer } from '../../e2e/start-server.ts';

/** One account that changes things without a pause would exceed its budget. */
const settings = { BUDGET_FACTOR: '1000' };

/** The built server as a process of its own, which may be killed at any moment and comes back on the same data folder. */
export class KilledServer {
  #server: TestServer;
  #coming: Promise<void> = Promise.resolve();
  #isDown = false;
  /** Called with its new address each time that it is back. */
  onBack: (url: string) => void = () => {};

  private constructor(server: TestServer) {
    this.#server = server;
  }

  static async start(): Promise<KilledServer> {
    return new KilledServer(await startServer(settings));
  }

  get url(): string {
    return this.#server.url;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** Kills it (SIGKILL) and starts it again. Resolves when it is dead, see `ready`. False: it was dead already. */
  async kill(): Promise<boolean> {
    if (this.#isDown) return false;
    this.#isDown = true;
    const { dataDir } = this.#server;
    await this.#server.kill();
    this.#coming = startServer(settings, dataDir).then((server) => {
      this.#server = server;
      this.#isDown = false;
      this.onBack(server.url);
    });
    // Whoever waits for it hears of a failure.
    this.#coming.catch(() => {});
    return true;
  }

  /** Resolves when it answers. */
  ready(): Promise<void> {
    return this.#coming;
  }

  /** Its database, read-only. The caller closes it. */
  openDb() {
    return openDb(this.#server);
  }

  async stop(): Promise<void> {
    await this.#coming.catch(() => {});
    await this.#server.stop();
  }
}
