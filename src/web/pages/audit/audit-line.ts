import type { Outputs } from '#web/trpc.ts';

export type AuditLine = Outputs['audit']['search']['rows'][number];

export type FieldChange = { field: string; before: string; after: string };

/** `emergencyContactNumber` as `Emergency contact number`. */
function fieldWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `Updated activity`. Signing in and out name no record. */
export function actionWords({ action, recordType }: Pick<AuditLine, 'action' | 'recordType'>): string {
  const words = action.startsWith('signed') ? action : `${action} ${recordType}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The line's changed fields, in words. */
export function fieldChanges({ before, after }: Pick<AuditLine, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'id');
  return names.map((name) => ({
    field: fieldWords(name),
    before: valueWords(before[name]),
    after: valueWords(after[name]),
  }));
}
