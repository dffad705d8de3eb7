import { median, type Row } from './goals.ts';
import { runLoad, type Target } from './load.ts';
import { oneWrite, type Pace, type Servers, wholeList } from './operations.ts';

/** Measures the documented list of all activities: rebuilt after a change, and requested again by a client that has it (304). */
export async function measureWholeList({ product, bare }: Servers, { rounds, seconds }: Pace): Promise<Row[]> {
  const fresh: number[] = [];
  for (let time = 0; time < rounds * 8; time += 1) {
    await change(product);
    const ours = await timeList(product);
    fresh.push((await timeList(bare)) / ours);
  }
  const { headers } = await fetch(product.url + wholeList.path, { headers: { cookie: product.cookie } });
  const again = { ...wholeList, status: 304, headers: { 'if-none-match': headers.get('etag') ?? '' } };
  const unchanged = await runLoad(product, again, { seconds });
  const whole = await runLoad(bare, wholeList, { seconds, connections: 1 });
  return [
    {
      name: 'full list, made anew',
      ratio: median(fresh),
      goal: 1.8,
      unit: '× bare',
      better: 'higher',
    },
    {
      name: 'full list, unchanged (304): processor time',
      ratio: unchanged.cpu / whole.cpu,
      goal: 0.01,
      unit: '× bare',
      better: 'lower',
    },
  ];
}

/** Makes any write, which clears the cached list. */
async function change({ url, cookie }: Target): Promise<void> {
  const body = JSON.stringify(oneWrite.body?.());
  const headers = { cookie, 'content-type': 'application/json' };
  const { status } = await fetch(url + oneWrite.path, { method: 'POST', headers, body });
  if (status !== oneWrite.status) throw new Error(`A write was answered with ${status}.`);
}

/** Milliseconds until the last byte has arrived. */
async function timeList({ url, cookie }: Target): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(url + wholeList.path, { headers: { cookie } })).arrayBuffer();
  return performance.now() - startedAt;
}
