import { Worker } from 'node:worker_threads';

/**
 * What was seen since the last look. Milliseconds, and megabytes of the process with its children. `worstOwnMs` leaves out the time in
 * which the server's main thread or the probe could have run and the machine had no processor for it; where the system does not tell, it
 * is `worstMs`.
 */
export type Seen = { worstMs: number; worstOwnMs: number; mostMegabytes: number; unanswered: string[] };

/** Written out, because it starts alike from the source and in a test. */
const program = `
  const { parentPort, workerData: { url, pid } } = require('node:worker_threads');
  const { request } = require('node:http');
  const { readFileSync, readdirSync } = require('node:fs');
  const nothing = () => ({ worstMs: 0, worstOwnMs: 0, mostMegabytes: 0, unanswered: [] });
  let seen = nothing();
  // Linux: nanoseconds on the processor, nanoseconds in its queue, turns.
  const queuedMsOf = (task) => {
    try { return Number(readFileSync('/proc/' + task + '/schedstat', 'utf8').split(' ')[1]) / 1e6; } catch { return 0; }
  };
  const queuedMs = () => queuedMsOf(pid) + queuedMsOf('thread-self');
  const note = (started, queued) => {
    const ms = performance.now() - started;
    seen.worstMs = Math.max(seen.worstMs, ms);
    seen.worstOwnMs = Math.max(seen.worstOwnMs, ms - Math.max(0, queuedMs() - queued));
  };
  const memoryOf = (id) => {
    const own = Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/' + id + '/status', 'utf8'))?.[1] ?? 0) / 1024;
    const children = readdirSync('/proc/' + id + '/task').flatMap((task) =>
      readFileSync('/proc/' + id + '/task/' + task + '/children', 'utf8').split(' ').filter(Boolean));
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  };
  const weigh = () => {
    try { seen.mostMegabytes = Math.max(seen.mostMegabytes, memoryOf(pid)); } catch { /* It has just ended, or the system does not tell. */ }
  };
  const ask = () => {
    const [started, queued] = [performance.now(), queuedMs()];
    const asked = request(url + '/livez', { agent: false, timeout: 30000 }, (answer) => {
      answer.resume().once('end', () => {
        note(started, queued);
        setTimeout(ask, 5);
      });
    });
    asked.once('timeout', () => asked.destroy(new Error('late')));
    asked.once('error', (error) => {
      seen.unanswered.push(error.message);
      note(started, queued);
      setTimeout(ask, 5);
    });
    asked.end();
  };
  ask();
  setInterval(weigh, 50);
  parentPort.on('message', () => {
    weigh();
    parentPort.postMessage(seen);
    seen = nothing();
  });
`;

/** Asks a server all the time whether it lives, on a thread of its own: what holds the test does not count. */
export function startProbe({ url, pid }: { url: string; pid: number }) {
  const worker = new Worker(program, { eval: true, workerData: { url, pid } });
  return {
    /** What was seen since the last look. */
    look: () =>
      new Promise<Seen>((done) => {
        worker.once('message', done);
        worker.postMessage('look');
      }),
    stop: () => worker.terminate(),
  };
}
