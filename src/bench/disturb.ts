import { type Call, runLoad } from './load.ts';
import { signIn, wholeList } from './operations.ts';

/** A client in a process of its own that keeps a server busy until it is told to end. Started by the benchmark alone. */
const [kind = '', url = '', cookie = ''] = process.argv.slice(2);

const calls: Record<string, { call: Call; connections: number }> = {
  list: { call: wholeList, connections: 1 },
  'sign in': { call: signIn, connections: 4 },
  backup: { call: { method: 'POST', path: '/trpc/backups.make', body: () => ({}) }, connections: 1 },
};

const { call, connections } = calls[kind] ?? { call: wholeList, connections: 1 };
process.on('SIGTERM', () => process.exit(0));
for (;;) {
  const { rate } = await runLoad({ url, cookie, pid: 0 }, call, { connections, seconds: 1 });
  process.stdout.write(`${rate}\n`);
}
