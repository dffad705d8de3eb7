import { timeIn, todayIn } from '#shared/dates.ts';
import type { Outputs } from '#web/trpc.ts';

export type AuditLine = Outputs['audit']['search']['rows'][number];

export type FieldChange = { field: string; before: string; after: string };

/** `emergencyContactNumber` as `Emergency contact number`. */
function fieldWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored moment: `2026-03-05T01:02:03.000Z`. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

function valueWords(value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueWords(one, timeZone)).join(', ') || '–';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  // In parts that fit the narrowest phone. Export CSV has the seconds.
  return moment.test(text) ? `${todayIn(timeZone, text)} ${timeIn(timeZone, text)}` : text;
}

/** `Updated activity`. Signing in and out name no record. */
export function actionWords({ action, recordType }: Pick<AuditLine, 'action' | 'recordType'>): string {
  const words = action.startsWith('signed') ? action : `${action} ${recordType}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The line's changed fields, in words; moments in the group's time. */
export function fieldChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>, timeZone: string): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'id');
  return names.map((name) => ({
    field: fieldWords(name),
    before: valueWords(before[name], timeZone),
    after: valueWords(after[name], timeZone),
  }));
}
