import type { FromLines } from '../activities/document.ts';
import type { CatchCount } from '../activities/predator.ts';
import { maxLength } from '../fields.ts';
import { compareFolded } from '../names.ts';
import { figureOf, groupsOf } from './checked-twice.ts';
import type { Visit } from './checks.ts';

/** The documented count in which the catches of a species are. */
export const speciesGroups = ['rats', 'possums', 'mustelids', 'hedgehogs', 'others'] as const satisfies CatchCount[];

/** `isCounted`: whether checks that may be one are counted here. */
export function recordsFrom<V extends Omit<Visit, 'lineId'>>(
  visits: readonly V[],
  groupOf: (species: string) => CatchCount,
  isCounted: (group: readonly [V, ...V[]]) => boolean = () => true,
): FromLines {
  const groups = groupsOf(visits);
  const seen = new Set(groups.map(([{ trapId }]) => trapId));
  const checks = groups.filter(isCounted).map(figureOf);
  const checked = new Set(checks.map(({ trapId }) => trapId));
  const visited = new Set(visits.map(({ trapId }) => trapId));
  const counts = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };
  const others = new Set<string>();
  for (const { species, number } of checks.flatMap(({ catches }) => catches)) {
    const group = groupOf(species);
    counts[group] += number;
    if (group === 'others') others.add(species);
  }
  return {
    ...counts,
    trapsChecked: checked.size,
    notReached: [...visited].filter((trapId) => !seen.has(trapId)).length,
    othersDescription: asLine([...others].toSorted(compareFolded)),
  };
}

/** The names that fit into the documented field. */
function asLine(names: readonly string[]): string {
  const joined = names.join(', ');
  return joined.length <= maxLength.line ? joined : asLine(names.slice(0, -1));
}
