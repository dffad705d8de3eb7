import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createKey } from '#web/sync/change.ts';
import type { Figures } from './figures.ts';
import type { KilledServer } from './killed-server.ts';

const plainFetch = globalThis.fetch;

/** What becomes of a change on its way. */
export const fates = [
  'request lost',
  'answer lost',
  'login page of a network',
  'session ended',
  'server killed before the call',
  'server killed during the call',
  'server killed after the write, before its answer',
] as const;
export type Fate = (typeof fates)[number];

/** A fault that the stories must find, so that their silence means something. */
export const plantedFaults = [
  'the server forgets keys',
  'a change leaves the phone before its answer',
  'a deleted activity stays deleted',
  'a sign-on is answered and not made',
  'a phone says nothing of its clocks',
  'only the first of a press is signed on',
  'a photo is answered and not stored',
  'a check is answered and not stored',
  'a check arrives with another moment',
] as const;
export type PlantedFault = (typeof plantedFaults)[number];

/** Whoever makes a call: nobody hears the answer of a page that was killed meanwhile. */
export type Caller = { readonly isDead: boolean };

const callers = new AsyncLocalStorage<Caller>();

/** Runs the calls of a page. */
export function callAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

type Told = { figures: Figures; random: () => number; note: (text: string) => void };

const never = () => new Promise<never>(() => {});
/** An id that nothing has. */
const firstUnused = 1_000_000;
const lost = () => new TypeError('fetch failed');

/** The body of a check that was made an hour before. */
function anHourEarlier(body: string): string {
  const move = (name: string, value: unknown) =>
    name === 'checkedAt' ? new Date(Date.parse(String(value)) - 3_600_000).toISOString() : value;
  return JSON.stringify(JSON.parse(body, move));
}

/** The body of a press without all people but the first. */
function onlyTheFirst(body: string): string {
  const shorten = (name: string, value: unknown) =>
    name === 'people' && Array.isArray(value) ? value.slice(0, 1) : value;
  return JSON.stringify(JSON.parse(body, shorten));
}

/** A phone's connection to a server, in place of the browser's `fetch`. */
export class BadNetwork {
  readonly #server: KilledServer;
  readonly #cookie: string;
  readonly #told: Told;
  readonly #fault: PlantedFault | undefined;
  #fates: Fate[] = [];
  hasCoverage = true;
  /** The keys of the changes that were sent. */
  readonly keys = new Set<string>();

  constructor(server: KilledServer, cookie: string, told: Told, fault?: PlantedFault) {
    this.#server = server;
    this.#cookie = cookie;
    this.#told = told;
    this.#fault = fault;
  }

  loseNext(fate: Fate, count: number): void {
    for (let turn = 0; turn < count; turn++) this.#fates.push(fate);
  }

  /** From now on everything gets through. */
  heal(): void {
    this.#fates = [];
    this.hasCoverage = true;
  }

  readonly fetch = async (url: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
    // The page knows only paths; whole addresses are the test's own calls.
    if (URL.canParse(String(url))) return plainFetch(url, options);
    const caller = callers.getStore();
    const key = new Headers(options.headers).get('x-change-key');
    const answer = await this.#carry(String(url), options, key).then(
      (found) => () => found,
      (error: unknown) => () => {
        throw error;
      },
    );
    if (caller?.isDead) return never();
    return answer();
  };

  async #carry(path: string, options: RequestInit, key: string | null): Promise<Response> {
    const headers: Record<string, string> = { ...(options.headers as Record<string, string>), cookie: this.#cookie };
    const send = (more: Record<string, string> = {}) =>
      plainFetch(`${this.#server.url}${path}`, { ...options, headers: { ...headers, ...more } });
    if (!this.hasCoverage) throw lost();
    if (key === null) return send();
    this.keys.add(key);
    if (this.#fault === 'the server forgets keys') headers['x-change-key'] = createKey();
    const gone = this.#fault === 'a deleted activity stays deleted' && (await this.#findGone(headers, options.body));
    if (gone) return gone;
    const isSignOn = path.startsWith('/trpc/attendance.signOn');
    if (this.#fault === 'a sign-on is answered and not made' && isSignOn)
      return Response.json({ result: { data: { message: '', ids: [] } } });
    if (this.#fault === 'a phone says nothing of its clocks') delete headers['x-change-phone'];
    if (this.#fault === 'a photo is answered and not stored' && path === '/api/photos') return Response.json({ id: 1 });
    const isCheck = path.startsWith('/trpc/trapChecks.create');
    if (this.#fault === 'a check is answered and not stored' && isCheck)
      return Response.json({ result: { data: { id: firstUnused } } });
    if (this.#fault === 'a check arrives with another moment' && isCheck)
      options = { ...options, body: anHourEarlier(String(options.body)) };
    if (this.#fault === 'only the first of a press is signed on' && isSignOn)
      options = { ...options, body: onlyTheFirst(String(options.body)) };
    const fate = this.#fates.shift();
    if (!fate) return send();
    this.#told.note(`${key}: ${fate}`);
    return this.#meet(fate, send);
  }

  /** The server's refusal to read the activity of a change, if it was deleted: the change is refused as it is. */
  async #findGone(headers: Record<string, string>, body: RequestInit['body']): Promise<Response | undefined> {
    const id = headers['x-change-activity'] ?? /"activityId":(\d+)/.exec(String(body))?.[1];
    const input = encodeURIComponent(JSON.stringify({ id: Number(id) }));
    const path = `/trpc/activities.details.get?input=${input}`;
    const answer = await plainFetch(`${this.#server.url}${path}`, { headers: { cookie: this.#cookie } });
    return answer.status === 404 ? answer : undefined;
  }

  async #meet(fate: Fate, send: (more?: Record<string, string>) => Promise<Response>): Promise<Response> {
    const isKill = fate.startsWith('server killed');
    if (isKill && this.#server.isDown) throw lost();
    this.#told.figures.count(fate);
    if (fate === 'request lost') throw lost();
    if (fate === 'login page of a network')
      return new Response('<title>Welcome to the hut</title>', { headers: { 'content-type': 'text/html' } });
    if (fate === 'session ended') return send({ cookie: '' });
    if (fate === 'server killed before the call') {
      await this.#server.kill();
      return send();
    }
    const answer = send();
    if (fate === 'server killed during the call') {
      answer.catch(() => {});
      await wait(this.#told.random() * 8);
      await this.#server.kill();
      return answer;
    }
    // The server answers only what it has written.
    await (await answer).arrayBuffer();
    if (isKill) await this.#server.kill();
    throw lost();
  }
}
