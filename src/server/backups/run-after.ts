import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';

/** Of a program. Without the settings of Bushline, some of which are secret. */
export type Environment = Record<string, string | undefined>;

/** A first copy over a slow line takes hours. */
const longestRunMs = 4 * 60 * 60_000;
/** From being asked to end until it is killed. */
const graceMs = 10_000;
const keptBytes = 4000;
const keptLines = 5;

/**
 * Runs the program of BACKUP_AFTER with the path of a backup as its only argument, without a shell. Rejects, in words with the last lines
 * that it printed, when it does not end well.
 * @param ending ends it, when the server stops: rejects with an AbortError.
 */
export function runAfter(
  program: string,
  file: string,
  ending: AbortSignal,
  { environment, longestMs = longestRunMs }: { environment: Environment; longestMs?: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    ending.throwIfAborted();
    // A group of its own, so that what it has started ends with it.
    const child = spawn(program, [file], {
      cwd: dirname(file),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed = (printed + text).slice(-keptBytes);
      });
    let isLate = false;
    let killing: NodeJS.Timeout | undefined;
    const kill = (signal: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // It has ended by itself.
      }
    };
    const end = () => {
      kill('SIGTERM');
      killing ??= setTimeout(() => kill('SIGKILL'), graceMs).unref();
    };
    const late = setTimeout(() => {
      isLate = true;
      end();
    }, longestMs).unref();
    ending.addEventListener('abort', end, { once: true });
    const settle = (outcome: () => void) => {
      clearTimeout(late);
      clearTimeout(killing);
      ending.removeEventListener('abort', end);
      outcome();
    };
    child.once('error', (error) => settle(() => reject(new Error(`${program} could not be run: ${reasonOf(error)}.`))));
    child.once('close', (code, signal) =>
      settle(() => {
        if (code === 0) return resolve();
        if (ending.aborted) return reject(new DOMException('The server stops.', 'AbortError'));
        const how = isLate ? `was ended after ${describeTime(longestMs)}` : `ended with ${code ?? signal}`;
        reject(new Error(`${program} ${how}${lastLinesOf(printed)}`));
      }),
    );
  });
}

function lastLinesOf(printed: string): string {
  const lines = printed.split('\n').map((line) => line.trim());
  const last = lines.filter((line) => line !== '').slice(-keptLines);
  return last.length === 0 ? ', and printed nothing.' : `. The last that it printed: ${last.join(' / ')}`;
}

const describeTime = (ms: number) => (ms < 60_000 ? `${ms / 1000} seconds` : `${ms / 3_600_000} hours`);
