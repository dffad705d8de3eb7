import type { PageExport } from '#shared/audit.ts';
import type { Fates } from '../db/schema/fates.ts';
import { fates, type schema } from '../db/schema/tables.ts';

type Schema = typeof schema;
type Said = Schema[{ [Name in keyof Schema]: Schema[Name] extends Fates ? Name : never }[keyof Schema]];
type NameOf<Of, As extends 'record' | 'library'> = Of extends { readonly [Name in As]: infer Name extends string }
  ? Name
  : never;

/** A list of the library, where it leaves as a file. */
export type LibraryExport = NameOf<Said, 'library'>;
/** What is exported, as the trail names it. */
export type ExportKind = PageExport | LibraryExport | 'everything';
/** What the trail calls a row of a list of the library. */
export type LibraryRecord = NameOf<Extract<Said, { library: string }>, 'record'>;

/** What the trail keeps of what is no row of a table. */
const otherFields = {
  reminders: [],
  'reminders of lines': [],
  needs: ['needs'],
  'safety texts': ['stillOut', 'questions', 'yes', 'no', 'steps', 'notNotifiable', 'caught', 'phone', 'checkedOn'],
  'sign-in': ['address'],
  warning: ['until'],
} as const satisfies Record<string, readonly string[]>;

/** The noun of a line: a kind of record, or a list that was exported. */
export type AuditedType = NameOf<Said, 'record'> | keyof typeof otherFields | ExportKind;

/** Of a list that left. Some lists have the name of a kind of record. */
const fieldsOfExport = ['rows'] as const;

/**
 * The fields that the trail keeps of each kind of record: what the fates of its table say. Any other field stays out, so that no new
 * column puts a secret into the trail by accident.
 */
const recordFields = new Map<string, readonly string[]>([
  ...fates.flatMap(({ record, told = [] }) => (record ? [[record, [...told, ...fieldsOfExport]] as const] : [])),
  ...Object.entries(otherFields),
]);

export function auditedFields(recordType: AuditedType): readonly string[] {
  return recordFields.get(recordType) ?? fieldsOfExport;
}

/** The kinds of record in the library's lists. */
export const libraryRecords = fates.flatMap(({ record, library }) =>
  record && library ? [record as LibraryRecord] : [],
);
