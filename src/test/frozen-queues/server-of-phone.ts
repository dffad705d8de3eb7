import type { Program } from '#server/start/context.ts';
import { startTestServer } from '../http.ts';

const plainFetch = globalThis.fetch;

/** What becomes of the calls of a phone. */
export type Coverage = 'fine' | 'none' | 'answers lost';

/** A server over HTTP, and the `fetch` of a phone on which one person after the other signs in. */
export async function startServerOfPhone(program: Program) {
  const server = await startTestServer(program);
  let cookie = '';
  const phone = {
    coverage: 'fine' as Coverage,
    signIn: async (person: number) => {
      cookie = ((await program.sessions.start(person, program.now())).split(';')[0] ?? '') as string;
    },
    fetch: async (path: string | URL | Request, options: RequestInit = {}): Promise<Response> => {
      if (phone.coverage === 'none') throw new TypeError('fetch failed');
      const headers = { ...(options.headers as Record<string, string>), cookie };
      const answer = await plainFetch(`${server.url}${String(path)}`, { ...options, headers });
      if (phone.coverage === 'answers lost') throw new TypeError('fetch failed');
      return answer;
    },
    close: server.close,
  };
  return phone;
}
