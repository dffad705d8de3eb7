import { and, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import {
  blankIncident,
  findIncidentErrors,
  type Incident,
  type IncidentFieldName,
  incidentFieldNames,
  incidentToStore,
} from '#shared/incidents/report.ts';
import { type IncidentStep, stateOf, whyNot } from '#shared/incidents.ts';
import type { Position } from '#shared/position-fields.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { incidents } from '../../db/schema/incidents.ts';
import { refreshIncidents } from '../../db/search/incidents.ts';
import type { Installation } from '../../email/letters/letter.ts';
import { mailWithdrawn } from '../../email/letters/withdrawn.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { hiddenFields, hidingFrom, type Reader } from '../health-fields.ts';
import { saveRecord } from '../versions.ts';

export type IncidentRow = typeof incidents.$inferSelect;

/** Throws `Incident not found.` */
export function getIncidentRow(db: Db, id: number): IncidentRow {
  const row = db.select().from(incidents).where(eq(incidents.id, id)).get();
  if (!row) throw notFound('Incident');
  return row;
}

/** The report of the form that completes an activity, unless it was withdrawn. */
export function findCompletionReport(db: Db, activityId: number): IncidentRow | undefined {
  const inForce = and(eq(incidents.isCompletionReport, true), isNull(incidents.withdrawnAt));
  return db
    .select()
    .from(incidents)
    .where(and(eq(incidents.activityId, activityId), inForce))
    .get();
}

/** Throws CONFLICT with the reason where the state of an incident forbids this step. */
export function assertMayStep(step: IncidentStep, { state }: Pick<IncidentRow, 'state'>): void {
  const refusal = whyNot(step, state);
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
}

/** The fields of a report, without the columns that the program fills. */
export const fieldsOf = (row: Incident): Incident => pickFields(row, incidentFieldNames);

/** Says what one reader may not see of a report: the fields about health. Which these are, and which of them hold something. */
export function hidingOf(db: Db, reader: Reader) {
  const hidingIn = hidingFrom(db, reader, 'incidents');
  return (row: Incident, createdById: number | null) => {
    const hides = hidingIn({ createdById });
    const hidden = incidentFieldNames.filter((name) => hides.has(name));
    return { hidden, filled: hidden.filter((name) => row[name] !== blankIncident[name]), blanks: blank(hidden) };
  };
}

const blank = (hidden: IncidentFieldName[]) =>
  Object.fromEntries(hidden.map((name) => [name, ''])) as Partial<Incident>;

/** What one reader sees of a report: the fields about health that they may not read are empty. */
export function shownTo(db: Db, reader: Reader, row: IncidentRow) {
  const { blanks, ...hiding } = hidingOf(db, reader)(row, row.createdById);
  return { ...hiding, fields: { ...fieldsOf(row), ...blanks } };
}

type GivenFields = { [K in IncidentFieldName]?: string | undefined };

/**
 * The report as it would be stored: fields that are not given stay as they are, and so do those that their sender cannot see and sends as
 * empty. Throws INVALID for an incomplete one. `form`: what the fields' names begin with in the input.
 */
export function fieldsToStore(
  db: Db,
  act: Act,
  saved: IncidentRow | undefined,
  given: GivenFields,
  form = '',
): Incident {
  const hidden = saved ? hiddenFields(db, act, 'incidents', saved) : new Set<string>();
  const seen = Object.fromEntries(
    Object.entries(given).filter(([name, text]) => name in blankIncident && (text !== '' || !hidden.has(name))),
  );
  const fields = incidentToStore(saved ? fieldsOf(saved) : null, seen);
  // Another kind of incident has no treatment; but nobody ends a text that they cannot see.
  if (saved && hidden.has('medicalTreatmentObtained') && !seen.medicalTreatmentObtained)
    fields.medicalTreatmentObtained = saved.medicalTreatmentObtained;
  const errors = findIncidentErrors(fields, act.today);
  const [first] = Object.values(errors);
  if (first === undefined) return fields;
  const named = Object.entries(errors).map(([name, message]) => [`${form}${name}`, message]);
  throw new AppError('INVALID', first, { errors: Object.fromEntries(named) });
}

type Reported = { activityId: number | null; projectId: number | null; isCompletionReport: boolean };

/** Adds an incident, and its line in the trail. Whoever does it is its author. */
export function insertIncident(db: Db, act: Act, reported: Reported, fields: Incident & Position): number {
  const { id } = db
    .insert(incidents)
    .values({
      ...reported,
      ...fields,
      state: stateOf({ withdrawnAt: null, closedAt: null, openActions: 0 }),
      happenedOn: fields.dateOfIncident || act.today,
      reportedAt: act.madeAt,
      notifiable: null,
      decidedAt: null,
      decidedById: null,
      notifiedAt: null,
      notifiedBy: '',
      notifiedReference: '',
      closedAt: null,
      closedById: null,
      withdrawnAt: null,
      withdrawnReason: '',
      searchText: '',
      ...stampsOf(act),
    })
    .returning({ id: incidents.id })
    .get();
  refreshIncidents(db, eq(incidents.id, id));
  const recordName = nameOfIncident(db, { activityId: reported.activityId, ...fields });
  recordAudit(db, act, {
    action: 'created',
    recordType: 'incident',
    recordId: id,
    recordName,
    after: { ...reported, ...fields },
  });
  return id;
}

/** What a save started from, and how its answer is read. */
type Saving<Answer> = { startedFrom: number | undefined; read: () => Answer };

/** Writes fields of a report. The trail has those that changed. */
export function saveFields<Answer>(
  db: Db,
  act: Act,
  saved: IncidentRow,
  fields: Partial<Incident & Position & Pick<IncidentRow, 'isCompletionReport'>>,
  saving: Saving<Answer>,
): Answer {
  return saveRecord(db, act, {
    table: incidents,
    before: saved,
    only: fields,
    beside: { write: () => refreshIncidents(db, eq(incidents.id, saved.id)) },
    ...saving,
    trail: { recordType: 'incident', recordName: nameOfIncident(db, { ...saved, ...fields }) },
  });
}

type Why = { reason: string; installation: Installation };

/**
 * Takes an incident out of all lists and counts, and tells its author. Its row stays, because safety history is not erased.
 */
export function withdraw<Answer>(
  db: Db,
  act: Act,
  saved: IncidentRow,
  { reason, installation }: Why,
  saving: Saving<Answer>,
): Answer {
  const recordName = nameOfIncident(db, saved);
  return saveRecord(db, act, {
    table: incidents,
    before: saved,
    only: { state: 'Withdrawn', withdrawnAt: act.now, withdrawnReason: reason },
    beside: { write: () => mailWithdrawn(db, act, { ...saved, recordName, reason }, installation) },
    ...saving,
    trail: { action: 'withdrawn', recordType: 'incident', recordName },
  });
}

/** What the trail calls an incident: the name of its activity, or its kind and its day. */
export function nameOfIncident(
  db: Db,
  row: Pick<IncidentRow, 'activityId' | 'typeOfIncident' | 'dateOfIncident'>,
): string {
  const { activityId, typeOfIncident, dateOfIncident } = row;
  if (activityId === null) return [typeOfIncident, dateOfIncident].filter(Boolean).join(', ');
  const name = activities.activityName;
  return db.select({ name }).from(activities).where(eq(activities.id, activityId)).get()?.name ?? '';
}
