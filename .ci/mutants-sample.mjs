// A plugin of Stryker, which has no setting for it: of the mutants that the tests reach, only those of the sample are run.
import { readFileSync } from 'node:fs';
import { placeOf, samplePath } from './mutants-list.mjs';

class SampleChecker {
  async init() {
    const { candidates, size } = JSON.parse(readFileSync(samplePath, 'utf8'));
    this.ranks = new Map(candidates.map((candidate, rank) => [candidate, rank]));
    this.size = size;
    this.chosen = new Set();
  }

  /** Stryker asks once, with all that can be run. */
  async group(mutants) {
    const rankOf = (mutant) => this.ranks.get(placeOf(mutant)) ?? Number.POSITIVE_INFINITY;
    const known = mutants.filter((mutant) => Number.isFinite(rankOf(mutant)));
    const first = known.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, this.size);
    this.chosen = new Set(first.map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const judge = ({ id }) =>
      this.chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)]));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
