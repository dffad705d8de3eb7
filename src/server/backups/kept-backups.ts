import { type KeptAs, keptMonths, keptWeeks } from '#shared/backups.ts';
import { daysBetween, todayIn } from '#shared/dates.ts';

const dayMs = 24 * 60 * 60_000;

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
 * the newest of each other kind. By count, because a server can stand still for months. Copies dated more than a day after `now` push
 * none of the others out: a clock that was or is wrong.
 */
export function keptBackups(copies: readonly DatedCopy[], rule: KeepRule): Map<string, KeptAs> {
  const limit = Date.parse(rule.now) + dayMs;
  const early = copies.filter(({ at }) => Date.parse(at) <= limit);
  return new Map([...keepOf(copies, rule), ...keepOf(early, rule)]);
}

type DayCopy = DatedCopy & { day: string };

function keepOf(copies: readonly DatedCopy[], { nights, timeZone }: KeepRule): Map<string, KeptAs> {
  const newestFirst = copies
    .map((copy): DayCopy => ({ ...copy, day: todayIn(timeZone, copy.at) }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const of = (kind: DatedCopy['kind']) => newestFirst.filter((copy) => copy.kind === kind);
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

function newestOfEach(newestFirst: DayCopy[], spanOf: (copy: DayCopy) => string): DatedCopy[] {
  const bySpan = new Map<string, DatedCopy>();
  for (const copy of newestFirst) if (!bySpan.has(spanOf(copy))) bySpan.set(spanOf(copy), copy);
  return [...bySpan.values()];
}
