import { mayHaveLostZero } from '#shared/names.ts';
import type { VolunteerImportRow } from '#shared/volunteers.ts';

const phones = ['phone', 'emergencyContactNumber'] as const;

/** How many phones of these rows may have lost their 0. */
export function countLostZeros(rows: readonly VolunteerImportRow[]): number {
  return rows.reduce((sum, row) => sum + phones.filter((field) => mayHaveLostZero(row[field])).length, 0);
}

/** The row with a 0 in front of each of them. */
export function withZeros(row: VolunteerImportRow): VolunteerImportRow {
  const fixed = phones.filter((field) => mayHaveLostZero(row[field])).map((field) => [field, `0${row[field].trim()}`]);
  return { ...row, ...Object.fromEntries(fixed) };
}
