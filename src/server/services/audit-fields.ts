import type { ExportKind } from '#shared/audit.ts';
import { accessTokensFates } from '../db/schema/access-tokens.ts';
import { activitiesFates } from '../db/schema/activities.ts';
import { activityHazardsFates, activityRisksFates } from '../db/schema/activity-planning.ts';
import { activityObjectivesFates, predatorRecordsFates } from '../db/schema/activity-results.ts';
import { attendanceFates } from '../db/schema/attendance.ts';
import { backupsFates } from '../db/schema/backups.ts';
import { checklistItemsFates } from '../db/schema/checklist.ts';
import { outboxFates } from '../db/schema/emails.ts';
import { calendarFeedsFates } from '../db/schema/feeds.ts';
import { filesFates } from '../db/schema/files.ts';
import { hazardsFates } from '../db/schema/hazards.ts';
import { addedHoursFates } from '../db/schema/hours.ts';
import { incidentActionsFates, incidentsFates } from '../db/schema/incidents.ts';
import { medicalNotesFates } from '../db/schema/medical-notes.ts';
import { objectivesFates } from '../db/schema/objectives.ts';
import { projectsFates } from '../db/schema/projects.ts';
import { riskControlsFates, risksFates } from '../db/schema/risks.ts';
import { staffFates } from '../db/schema/staff.ts';
import { volunteersFates } from '../db/schema/volunteers.ts';

/** Of a list that left. Some lists have the name of a kind of record. */
const fieldsOfExport = ['rows'] as const;

/**
 * The fields that the trail keeps of each kind of record: what the fates of its table say. Any other field stays out, so that no new
 * column puts a secret into the trail by accident.
 */
const recordFields = {
  'access token': accessTokensFates.told,
  activity: activitiesFates.told,
  'activity hazard': activityHazardsFates.told,
  'activity objective': activityObjectivesFates.told,
  'activity risk': activityRisksFates.told,
  attendance: [...attendanceFates.told, ...fieldsOfExport],
  backup: backupsFates.told,
  'added hours': addedHoursFates.told,
  'calendar feed': calendarFeedsFates.told,
  'checklist item': checklistItemsFates.told,
  email: outboxFates.told,
  file: filesFates.told,
  hazard: hazardsFates.told,
  incident: incidentsFates.told,
  'incident action': incidentActionsFates.told,
  'medical notes': medicalNotesFates.told,
  objective: objectivesFates.told,
  'predator record': predatorRecordsFates.told,
  project: projectsFates.told,
  reminders: [],
  risk: risksFates.told,
  'risk control': riskControlsFates.told,
  'safety texts': ['stillOut', 'questions', 'yes', 'no', 'steps', 'notNotifiable', 'phone', 'checkedOn'],
  'sign-in': ['address'],
  staff: [...staffFates.told, ...fieldsOfExport],
  volunteer: volunteersFates.told,
  warning: ['until'],
} as const satisfies Record<string, readonly string[]>;

/** The noun of a line: a kind of record, or a list that was exported. */
export type AuditedType = keyof typeof recordFields | ExportKind;

export function auditedFields(recordType: AuditedType): readonly string[] {
  return recordType in recordFields ? recordFields[recordType as keyof typeof recordFields] : fieldsOfExport;
}
