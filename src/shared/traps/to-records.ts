import type { FromLines } from '../activities/document.ts';
import type { CatchCount } from '../activities/predator.ts';
import { maxLength } from '../fields.ts';
import { compareFolded } from '../names.ts';
import { figureOf, groupsOf } from './checked-twice.ts';
import type { Visit } from './checks.ts';

/** The documented count in which the catches of a species are. */
export const speciesGroups = ['rats', 'possums', 'mustelids', 'hedgehogs', 'others'] as const satisfies CatchCount[];

/** Whether checks that may be one are counted here. */
type IsCounted<V> = (group: readonly [V, ...V[]]) => boolean;

/** `checks`: as figures take them. `notReached`: the traps that were visited, and never checked. */
export function countVisits<V extends Omit<Visit, 'lineId'>>(
  visits: readonly V[],
  isCounted: IsCounted<V> = () => true,
) {
  const groups = groupsOf(visits);
  const checks = groups.filter(isCounted).map(figureOf);
  const different = (of: readonly { trapId: number }[]) => new Set(of.map(({ trapId }) => trapId)).size;
  // Whatever was checked was visited.
  const notReached = different(visits) - different(groups.map(([first]) => first));
  return { checks, trapsChecked: different(checks), notReached };
}

export function recordsFrom<V extends Omit<Visit, 'lineId'>>(
  visits: readonly V[],
  groupOf: (species: string) => CatchCount,
  isCounted?: IsCounted<V>,
): FromLines {
  const { checks, ...traps } = countVisits(visits, isCounted);
  const counts = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };
  const others = new Set<string>();
  for (const { species, number } of checks.flatMap(({ catches }) => catches)) {
    const group = groupOf(species);
    counts[group] += number;
    if (group === 'others') others.add(species);
  }
  return {
    ...counts,
    ...traps,
    othersDescription: asLine([...others].toSorted(compareFolded)),
  };
}

/** The names that fit into the documented field. */
function asLine(names: readonly string[]): string {
  const joined = names.join(', ');
  return joined.length <= maxLength.line ? joined : asLine(names.slice(0, -1));
}
