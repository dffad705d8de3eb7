import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { packageRoot } from '#server/start/package-root.ts';
import { findFreePort, settingsOf } from '../../e2e/start-server.ts';

/** A server that is started again whenever it ends, as a unit of systemd does, until it is stopped. */
export class Unit {
  readonly url: string;
  readonly dataDir: string;
  readonly #program: readonly string[];
  readonly #settings: NodeJS.ProcessEnv;
  #child: ChildProcess;
  #isStopped = false;
  #output = '';
  /** How each process ended: its code, or the signal that killed it. */
  readonly ends: (number | string | null)[] = [];

  private constructor(program: readonly string[], dataDir: string, port: number) {
    this.#program = program;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = { ...settingsOf(port, dataDir), RESTARTS: 'on', BUDGET_FACTOR: '1000' };
    this.#child = this.#start();
  }

  static async start(program: readonly string[], dataDir: string): Promise<Unit> {
    const unit = new Unit(program, dataDir, await findFreePort());
    await unit.ready();
    return unit;
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, this.#program, {
      cwd: packageRoot,
      env: this.#settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk).slice(-20_000);
      });
    child.once('exit', (code, signal) => {
      this.ends.push(code ?? signal);
      if (!this.#isStopped) this.#child = this.#start();
    });
    return child;
  }

  /** Resolves when people can work. Throws for a server that does not get there by itself. */
  async ready(): Promise<void> {
    for (const until = performance.now() + 90_000; performance.now() < until; await wait(20)) {
      if (this.ends.length > 4) break;
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw new Error(`The server did not come back (ended with ${this.ends.join(', ')}):\n${this.#output}`);
  }

  /** Kills the process of this moment (SIGKILL). */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
}
