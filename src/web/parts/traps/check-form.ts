import type { z } from 'zod';
import type { Arrival } from '#shared/traps/checks.ts';
import type { ages, conditions, sexes } from '#shared/traps/fields.ts';
import type { walkCheckForm } from '#shared/traps.ts';
import { saveCall } from '#web/forms/save-record.ts';
import type { InputOf, OutputOf } from '#web/sync/paths.ts';

export type CaughtValues = {
  species: string;
  number: string;
  sex: (typeof sexes)[number] | '' | null;
  age: (typeof ages)[number] | '' | null;
};

/** What is typed of a check, but its moment. */
export type CheckValues = {
  state: Arrival;
  catches: CaughtValues[];
  strikes: string;
  baitLeft: string;
  baitSet: string;
  rebaited: boolean;
  condition: (typeof conditions)[number] | '' | null;
  note: string;
};

type Said = 'state' | 'catches' | 'strikes' | 'baitLeft' | 'baitSet' | 'rebaited' | 'condition' | 'note';
export type StoredCheck = Pick<OutputOf<'trapChecks.list'>[number], 'id' | 'version' | 'checkedAt' | Said>;

/** `state`: that of a new one. */
export const checkValues = (stored: StoredCheck | null, state: Arrival = 'Set'): CheckValues => ({
  state: stored?.state ?? state,
  catches: (stored?.catches ?? []).map((row) => ({ ...row, number: String(row.number) })),
  strikes: String(stored?.strikes ?? ''),
  ...{ baitLeft: stored?.baitLeft ?? '', baitSet: stored?.baitSet ?? '', rebaited: stored?.rebaited ?? false },
  ...{ condition: stored?.condition ?? null, note: stored?.note ?? '' },
});

type Filled = z.output<ReturnType<typeof walkCheckForm>> & { checkedAt?: string };
type Made = Pick<InputOf<'trapChecks.create'>, 'trapId' | 'lineId' | 'activityId' | 'checkedAt' | 'bothHappened'>;

/** `made`: of which trap a new one is, when, and whether it happened beside another one. */
export const saveCheck = (stored: Pick<StoredCheck, 'id'> | null, filled: Filled, made: Made) =>
  stored
    ? saveCall('trapChecks.update', { id: stored.id, ...filled })
    : saveCall('trapChecks.create', { ...made, ...filled });
