import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { line, longText } from './fields.ts';
import { messages } from './messages.ts';
import { caseKey, fold } from './names.ts';
import { composed, decomposed, hasTooManyMarks } from './text.ts';

/** Marks of two classes in turn: each has to be sorted past all those before it. */
const marks = (count: number) => '\u0301\u0316'.repeat(count / 2);

/** The least of three, in milliseconds of processor time: what the worker clears up meanwhile counts too, once. */
function took(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

describe('a text', () => {
  test('of a quarter of a megabyte of marks takes milliseconds, in whatever function', () => {
    const hostile = `a${marks(250_000)}`;
    for (const read of [caseKey, fold, composed, decomposed, hasTooManyMarks]) {
      expect(
        took(() => read(hostile)),
        read.name,
      ).toBeLessThan(1000);
    }
    for (const schema of [line(), longText()]) expect(took(() => schema.safeParse(hostile))).toBeLessThan(1000);
  });

  test('in which marks hide between letters that become marks takes no longer', () => {
    const hostile = '\uFF9E\u0316\uFF9F\u0301'.repeat(40_000);
    expect(took(() => fold(hostile))).toBeLessThan(1000);
  });

  test('that is too long is refused by its raw length, before it is cleaned', () => {
    const refusal = line(20).safeParse(' '.repeat(100));
    expect(refusal.error?.issues[0]?.message).toBe(messages.general.tooLong(20));
    expect(line(20).parse(`${' '.repeat(50)}Māia`)).toBe('Māia');
  });

  test('with more marks on a letter than any language has is refused in words', () => {
    expect(line().parse(`e${marks(30)}`)).toBe(`e${marks(30)}`.normalize('NFC'));
    const refusal = longText().safeParse(`e${marks(32)}`);
    expect(refusal.error?.issues[0]?.message).toBe(messages.general.tooManyMarks);
  });

  test('is compared by its first thirty marks where it cannot be refused', () => {
    expect(caseKey(`E${marks(5000)}`)).toBe(caseKey(`e${marks(30)}`));
    expect(fold(`Ma${marks(5000)}ia`)).toBe('maia');
  });

  test('has no run of marks that escapes the bound', () => {
    const unseen: string[] = [];
    for (let code = 0x300; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      // A character that is sorted with the marks beside it counts as a mark.
      const isSorted = `a\u0334${letter}`.normalize('NFD') !== `a\u0334${letter.normalize('NFD')}`;
      const beginsWithMark =
        /^\p{M}/u.test(letter.normalize('NFKD')) && !/^[\u0E4D\u0ECD]/.test(letter.normalize('NFKD'));
      if ((isSorted || beginsWithMark) && !/[\p{M}\uFF9E\uFF9F]/u.test(letter) && !/\p{Cs}/u.test(letter))
        unseen.push(code.toString(16));
    }
    expect(unseen).toEqual([]);
  });

  test('is normalised in one file of the product, beside what released migrations keep', () => {
    const files = ['shared', 'server', 'web'].flatMap((room) =>
      readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).map((name) => join('src', room, name)),
    );
    const sources = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
    const normalising = sources.filter((path) => readFileSync(path, 'utf8').includes('.normalize('));
    // Released steps of a migration have copies of their own, which never change.
    expect(normalising.sort()).toEqual(['src/server/db/migrate.ts', 'src/shared/text.ts']);
  });
});
