import type { ExportKind } from '#shared/audit.ts';
import { schema } from '../db/schema/tables.ts';

/** Of a list that left. Some lists have the name of a kind of record. */
const fieldsOfExport = ['rows'] as const;

/**
 * The fields that the trail keeps of each kind of record: what the fates of its table say. Any other field stays out, so that no new
 * column puts a secret into the trail by accident.
 */
const recordFields = {
  'access token': schema.accessTokensFates.told,
  activity: schema.activitiesFates.told,
  'activity hazard': schema.activityHazardsFates.told,
  'activity objective': schema.activityObjectivesFates.told,
  'activity risk': schema.activityRisksFates.told,
  attendance: [...schema.attendanceFates.told, ...fieldsOfExport],
  backup: schema.backupsFates.told,
  'added hours': schema.addedHoursFates.told,
  'calendar feed': schema.calendarFeedsFates.told,
  'checklist item': schema.checklistItemsFates.told,
  email: schema.mailQueueFates.told,
  file: schema.filesFates.told,
  hazard: schema.hazardsFates.told,
  incident: schema.incidentsFates.told,
  'incident action': schema.incidentActionsFates.told,
  'medical notes': schema.medicalNotesFates.told,
  objective: schema.objectivesFates.told,
  'predator record': schema.predatorRecordsFates.told,
  project: schema.projectsFates.told,
  reminders: [],
  risk: schema.risksFates.told,
  'risk control': schema.riskControlsFates.told,
  'safety texts': ['stillOut', 'questions', 'yes', 'no', 'steps', 'notNotifiable', 'phone', 'checkedOn'],
  'sign-in': ['address'],
  staff: [...schema.staffFates.told, ...fieldsOfExport],
  volunteer: schema.volunteersFates.told,
  warning: ['until'],
} as const satisfies Record<string, readonly string[]>;

/** The noun of a line: a kind of record, or a list that was exported. */
export type AuditedType = keyof typeof recordFields | ExportKind;

export function auditedFields(recordType: AuditedType): readonly string[] {
  return recordType in recordFields ? recordFields[recordType as keyof typeof recordFields] : fieldsOfExport;
}
