import { backup, type Call, signIn, wholeList } from './calls.ts';
import { type Pace, runLoad } from './load.ts';

/** A client in its own process that keeps a server busy until it is killed. Started only by the benchmark. */
const [kind = '', url = '', cookie = ''] = process.argv.slice(2);

const work: Record<string, { call: Call; pace: Pace }> = {
  list: { call: wholeList, pace: { connections: 1, seconds: 1 } },
  'sign in': { call: signIn, pace: { connections: 4, seconds: 1 } },
  backup: { call: backup, pace: { connections: 1, count: 1 } },
};

const asked = work[kind];
if (!asked) throw new Error(`There is no work of the kind ${kind}.`);
const { call, pace } = asked;
process.on('SIGTERM', () => process.exit(0));
for (;;) {
  const { rate } = await runLoad({ url, cookie, pid: 0 }, call, pace);
  process.stdout.write(`${rate}\n`);
}
