import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsError } from '../settings/env.ts';
import { runCommand, type Typed } from './command.ts';

const command = {
  usage: 'npm run feed -- BIRD',
  about: 'Feeds one bird.',
  failure: 'Nobody was fed',
  takes: { what: 'one bird', least: 1, most: 1 },
  options: { worms: { type: 'string' as const } },
};

let said = { out: '', complaint: '' };
beforeEach(() => {
  said = { out: '', complaint: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.complaint += String(text);
    return true;
  });
});
afterEach(() => {
  process.exitCode = undefined;
});

async function run(args: string[], work: (typed: Typed) => string = () => 'Fed.\n') {
  await runCommand(command, work, args);
  const { exitCode } = process;
  process.exitCode = undefined;
  return { ...said, exitCode };
}

const fail = (error: Error) => () => {
  throw error;
};

test('a command gets its words and options, and prints what it did', async () => {
  const work = vi.fn(() => 'Fed.\n');
  expect(await run(['kākā', '--worms', '3'], work)).toEqual({ out: 'Fed.\n', complaint: '', exitCode: undefined });
  expect(work).toHaveBeenCalledWith({ words: ['kākā'], options: expect.objectContaining({ worms: '3' }) });
});

test('--help says how it is typed, what it does and what it exits with, and does nothing', async () => {
  for (const flag of ['--help', '-h']) {
    const { out, exitCode } = await run([flag], fail(new Error('not called')));
    expect(out).toMatch(/^npm run feed -- BIRD\n\nFeeds one bird\.\n\nExit codes: 0 done, 1 not done, 2 /);
    expect(exitCode).toBeUndefined();
    said = { out: '', complaint: '' };
  }
});

test.each([
  ['too few words', [], 'Nobody was fed: name one bird: npm run feed -- BIRD\n'],
  ['too many words', ['kākā', 'tūī'], 'Nobody was fed: name one bird: npm run feed -- BIRD\n'],
  ['an unknown option', ['kākā', '--seeds'], "Nobody was fed: Unknown option '--seeds': npm run feed -- BIRD\n"],
])('%s: says how it is typed, and exits with 2', async (_case, args, complaint) => {
  expect(await run(args)).toEqual({ out: '', complaint, exitCode: 2 });
});

test('what fails is one sentence and exit code 1, and 78 for a wrong setting', async () => {
  const failed = await run(['kākā'], fail(new Error('it flew away.')));
  expect(failed).toMatchObject({ complaint: 'Nobody was fed: it flew away.\n', exitCode: 1 });
  expect(await run(['kākā'], fail(new SettingsError(['PORT is wrong.'])))).toMatchObject({ exitCode: 78 });
});
