import type { z } from 'zod';
import type { ActivityDocument, CheckRow, FromLines } from '../activities/document.ts';
import {
  type CatchCount,
  catchCounts,
  isCatches,
  type PredatorNumbers,
  type useLinesSchema,
} from '../activities/predator.ts';
import { compare, compareFolded } from '../names.ts';
import { figureOf, groupsOf } from './checked-twice.ts';
import { recordsFrom } from './to-records.ts';

/** What the checks of an activity say, for its documented records. */
export type Lines = FromLines & {
  /** Checks since the records were written from them. */
  more: number;
  /** The names of the lines, and of who walked them. */
  names: string[];
  people: string[];
};

/** Whether a check was made in the activity in whose document it is. */
export const isOwnCheck = ({ otherActivityId }: CheckRow) => otherActivityId === undefined;

/** Checks that may be one are in the records of one activity: that of the first which has one. */
const isCountedHere = (group: readonly [CheckRow, ...CheckRow[]]) =>
  isOwnCheck(group.find(({ otherActivityId }) => otherActivityId !== null) ?? group[0]);

/** The checks of an activity as its records count them. */
export const figuresOf = <Row extends CheckRow>(checks: readonly Row[]): Row[] =>
  groupsOf(checks).filter(isCountedHere).map(figureOf);

/** The checks made in an activity that its records count. */
export const checksInRecords = (checks: readonly CheckRow[]): CheckRow[] =>
  groupsOf(checks).filter(isCountedHere).flat().filter(isOwnCheck);

export function linesOf({ checks, predatorRecords }: Pick<ActivityDocument, 'checks' | 'predatorRecords'>): Lines {
  const sorted = checks.toSorted((a, b) => compare(a.checkedAt, b.checkedAt));
  const own = sorted.filter(isOwnCheck);
  const groups = new Map(sorted.flatMap(({ catches }) => catches.map(({ species, group }) => [species, group])));
  const isWritten = predatorRecords.some(({ fromLines }) => fromLines !== null);
  const distinct = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];
  return {
    ...recordsFrom(sorted, (species) => groups.get(species) ?? 'others', isCountedHere),
    more: checksInRecords(sorted).filter(({ inRecords }) => !(isWritten && inRecords)).length,
    names: distinct(own.map(({ line }) => line)).toSorted(compareFolded),
    people: distinct(own.map(({ createdBy }) => createdBy)),
  };
}

/** The sub types of the records that checks give. */
const linesSubTypes = ['traps checked', 'catches'] as const;
type LinesSubType = (typeof linesSubTypes)[number];

const countNames = catchCounts.map(({ name }) => name);
export const sumCaught = (of: Record<CatchCount, number>) => countNames.reduce((sum, name) => sum + of[name], 0);

/** What checks gave, alone and always in the same order. */
export function fromLinesOf(from: FromLines): FromLines {
  const { trapsChecked, notReached, rats, possums, mustelids, hedgehogs, others, othersDescription } = from;
  return { trapsChecked, notReached, rats, possums, mustelids, hedgehogs, others, othersDescription };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** The numbers of a record of this sub type; null: there is nothing to record. */
function numbersFrom(subType: LinesSubType, from: FromLines): PredatorNumbers | null {
  const { trapsChecked, rats, possums, mustelids, hedgehogs, others, othersDescription } = from;
  if (!isCatches(subType)) {
    const none = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0, othersDescription: '' };
    return trapsChecked === 0 ? null : { measurement: trapsChecked, ...none };
  }
  if (sumCaught(from) === 0) return null;
  return { measurement: null, rats, possums, mustelids, hedgehogs, others, othersDescription };
}

function numbersOf(record: PredatorNumbers): PredatorNumbers {
  const { measurement, rats, possums, mustelids, hedgehogs, others, othersDescription } = record;
  return { measurement, rats, possums, mustelids, hedgehogs, others, othersDescription };
}

type Marked = PredatorNumbers & { subType: string; fromLines: FromLines | null };

/** Whether a record says what the checks gave when it was written from them. */
export function isAsWritten({ fromLines, ...record }: Marked): boolean {
  const written = fromLines && numbersFrom(isCatches(record.subType) ? 'catches' : 'traps checked', fromLines);
  return written !== null && isSame(numbersOf(record), written);
}

/**
 * The two records that the checks of an activity give: as they stand, and as the checks say now (null: none). `isCorrected`: somebody edited
 * or deleted what was written from the checks.
 */
export function recordsOfLines<Row extends Marked>(records: readonly Row[], lines: FromLines) {
  const written = records.filter(({ fromLines }) => fromLines !== null);
  return linesSubTypes.map((subType) => {
    const record = written.find((row) => row.subType === subType) ?? null;
    const wasWritten = written.some(({ fromLines }) => fromLines && numbersFrom(subType, fromLines));
    const isCorrected = record ? !isAsWritten(record) : wasWritten;
    return { subType, record, wanted: numbersFrom(subType, lines), isCorrected };
  });
}

/**
 * What becomes of the two records as they are written from the checks; `next` null: it goes. What somebody corrected is asked about: without
 * an answer it stays, and is offered again.
 */
export function useLinesOn<Row extends Marked>(
  records: readonly Row[],
  lines: FromLines,
  corrections: z.output<typeof useLinesSchema>['corrections'],
) {
  const parts = recordsOfLines(records, lines);
  const isAsked = corrections === undefined && parts.some(({ isCorrected }) => isCorrected);
  const fromLines = fromLinesOf(lines);
  const written = parts.flatMap(({ subType, record, wanted, isCorrected }) => {
    // Until the answer nothing goes: the record may be the last that tells of the correction.
    if (isAsked && (isCorrected || !wanted)) return [];
    const kept = isCorrected && corrections === 'keep' ? record && numbersOf(record) : wanted;
    return [{ subType, record, next: kept && { ...kept, fromLines } }];
  });
  return { isAsked, written };
}

/** What is offered: to write the records, to write them again, or nothing. */
export function offerOf(records: readonly Marked[], lines: Lines): 'use' | 'update' | null {
  const written = records.flatMap(({ fromLines }) => fromLines ?? []);
  if (written.length === 0) return lines.trapsChecked > 0 ? 'use' : null;
  const now = fromLinesOf(lines);
  return lines.more > 0 || written.some((from) => !isSame(fromLinesOf(from), now)) ? 'update' : null;
}
