import { type KeptAs, keptMonths, keptWeeks, sortByClock } from '#shared/backups.ts';
import { daysBetween, todayIn } from '#shared/dates.ts';

/** A finished copy: what it was made for, and when (ISO, UTC). */
export type DatedCopy = { fileName: string; kind: 'nightly' | 'by hand' | 'upgrade' | 'restore'; at: string };

export type KeepRule = {
  /** How many of the newest nightly copies are kept, and of each other kind. */
  nights: number;
  /** Weeks and months begin on the clocks of the group. */
  timeZone: string;
  /** ISO, UTC. */
  now: string;
};

/**
 * Which copies are kept, and as what: the newest nights, the last nightly copy of each of the newest weeks and months that have one, and
 * the newest of each other kind. By count, because a server can stand still for months. Copies of a clock that was or is wrong are counted
 * apart, so that they push none of the others out.
 */
export function keptBackups(copies: readonly DatedCopy[], rule: KeepRule): Map<string, KeptAs> {
  const { made, ahead } = sortByClock(copies, rule.now, ({ at }) => at);
  return new Map([...keepOf(ahead, rule), ...keepOf(made, rule)]);
}

type DayCopy = DatedCopy & { day: string };

/** @param sorted newest first. */
function keepOf(sorted: readonly DatedCopy[], { nights, timeZone }: KeepRule): Map<string, KeptAs> {
  const days = sorted.map((copy): DayCopy => ({ ...copy, day: todayIn(timeZone, copy.at) }));
  const of = (kind: DatedCopy['kind']) => days.filter((copy) => copy.kind === kind);
  const nightly = of('nightly');
  const kept = new Map<string, KeptAs>();
  const keep = (as: KeptAs, chosen: DatedCopy[]) => {
    for (const { fileName } of chosen) if (!kept.has(fileName)) kept.set(fileName, as);
  };
  keep('nightly', nightly.slice(0, nights));
  keep('weekly', newestOfEach(nightly, weekOf).slice(0, keptWeeks));
  keep('monthly', newestOfEach(nightly, monthOf).slice(0, keptMonths));
  for (const kind of ['by hand', 'upgrade', 'restore'] as const) keep(kind, of(kind).slice(0, nights));
  return kept;
}

/** 0001-01-01 was a Monday. */
const weekOf = ({ day }: DayCopy) => String(Math.floor(daysBetween('0001-01-01', day) / 7));
const monthOf = ({ day }: DayCopy) => day.slice(0, 7);

function newestOfEach(sorted: DayCopy[], spanOf: (copy: DayCopy) => string): DatedCopy[] {
  const bySpan = new Map<string, DatedCopy>();
  for (const copy of sorted) if (!bySpan.has(spanOf(copy))) bySpan.set(spanOf(copy), copy);
  return [...bySpan.values()];
}
