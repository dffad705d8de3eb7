import { afterAll, beforeAll, type RunnerTask, type RunnerTestSuite } from 'vitest';

type Hits = Record<string, number>;
type Stryker = { currentTestId?: string | undefined; mutantCoverage?: { static: Hits; perTest: Record<string, Hits> } };

/** What Stryker keeps of a run, and how it names a test. Its own setup file runs before this one. */
const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__ ?? {};
const nameOf = (task: RunnerTask): string =>
  task.suite ? `${nameOf(task.suite as RunnerTask)} ${task.name}`.trim() : task.name;
const testsOf = (suite: RunnerTestSuite): RunnerTask[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));

/**
 * What a file prepares before its first test is reached by each of its tests. Stryker would count it as code that runs once, while
 * modules are loaded, and leave it out.
 */
let preparing = '';
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the first argument's pattern.
beforeAll(({}, suite) => {
  preparing = `${suite.file.filepath}#`;
  stryker.currentTestId = preparing;
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the first argument's pattern.
afterAll(({}, suite) => {
  const perTest = stryker.mutantCoverage?.perTest;
  const prepared = perTest?.[preparing];
  if (!perTest || !prepared) return;
  delete perTest[preparing];
  for (const test of testsOf(suite as RunnerTestSuite)) {
    const id = `${suite.file.filepath}#${nameOf(test)}`;
    const hits = { ...perTest[id] };
    for (const [mutant, count] of Object.entries(prepared)) hits[mutant] = (hits[mutant] ?? 0) + count;
    perTest[id] = hits;
  }
});
