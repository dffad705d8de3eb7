import { fork } from 'node:child_process';
import { constants } from 'node:os';
import { endWithNpm } from './end-with-npm.ts';
import { restartCode } from './restart-code.ts';

// `npm start`, `npm run dev` and `npm run demo`: runs the program that is named, and again whenever it ends with the code that asks for it.
const [program = '', ...args] = process.argv.slice(2);
let isEnding = false;

function start() {
  const child = fork(program, args, { env: { ...process.env, RESTARTS: 'on' } });
  child.once('exit', (code, signal) => {
    if (code === restartCode && !isEnding) running = start();
    else process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
  });
  return child;
}

let running = start();
const end = (signal: NodeJS.Signals) => {
  isEnding = true;
  // Windows tells every program of a terminal itself, and has no signal that does not kill.
  if (process.platform !== 'win32') running.kill(signal);
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
endWithNpm(() => end('SIGTERM'));
