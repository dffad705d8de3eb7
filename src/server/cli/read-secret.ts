import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a secret twice, without showing it. From a pipe it reads two lines. Throws when they differ. */
export async function readSecretTwice(prompt: string, again: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTyped = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: isTyped });
  const answers = lines[Symbol.asyncIterator]();
  try {
    const first = await ask(lines, answers, prompt);
    if (first !== (await ask(lines, answers, again))) throw new Error('the two passwords differ.');
    return first;
  } finally {
    lines.close();
  }
}

async function ask(lines: Interface, answers: AsyncIterator<string>, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  lines.once('SIGINT', () => process.exit(130));
  const { value, done } = await answers.next();
  if (process.stdin.isTTY) process.stderr.write('\n');
  if (done) throw new Error('no password was typed.');
  return value;
}
