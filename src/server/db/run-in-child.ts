import { fork } from 'node:child_process';

/**
 * Runs this program once more with other arguments (`run-server.ts` knows them), so that long work on the database does not
 * keep the server from answering. @returns what it sent, if anything. Rejects with what it wrote to standard error.
 */
export function runInChild(args: string[], signal?: AbortSignal): Promise<unknown> {
  const entry = process.argv[1] ?? '';
  return new Promise((resolve, reject) => {
    const child = fork(entry, args, {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      ...(signal && { signal, killSignal: 'SIGKILL' as const }),
    });
    let answer: unknown;
    child.on('message', (message) => {
      answer = message;
    });
    let complaint = '';
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(answer)
        : reject(new Error(complaint.trim() || `The process ended with ${code ?? 'a signal'}.`)),
    );
  });
}
