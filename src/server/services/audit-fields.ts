import type { ExportKind } from '#shared/audit.ts';
import { blankIncident } from '#shared/incidents/report.ts';

const person = ['firstname', 'lastname', 'email', 'phone'] as const;
const emergency = ['emergencyContact', 'emergencyContactNumber'] as const;
/** Of a list that left. Some lists have the name of a kind of record. */
const fieldsOfExport = ['rows'] as const;
const catches = ['rats', 'possums', 'mustelids', 'hedgehogs', 'others', 'othersDescription'] as const;

/**
 * The fields that the trail keeps of each kind of record. Any other field stays out, so that no new column puts a secret into the
 * trail by accident.
 */
const recordFields = {
  'access token': ['scope', 'expiresAt'],
  activity: [
    ...['activityName', 'activityDate', 'projectId', 'projectName', 'projectLocation', 'status', 'notes', 'createdBy'],
    ...[
      'startTime',
      'finishTime',
      'meetingPlace',
      'ledById',
      'ledBy',
      'completedAt',
      'archived',
      'checklist',
      'checklistNotes',
    ],
    // Who or what was assigned or removed, and why somebody who had signed on.
    ...['name', 'names', 'staffId', 'volunteerId', 'volunteerIds', 'reason'],
  ],
  'activity hazard': ['activityId', 'activityName', 'kind', 'hazardDescription'],
  'activity objective': ['activityId', 'objectiveId', 'title', 'measurement', 'amount', 'isDirect'],
  'activity risk': [
    ...['activityId', 'activityName', 'riskTitleId', 'riskTitle', 'controls'],
    ...['likelihood', 'consequences', 'riskRating'],
  ],
  attendance: [
    ...[
      'activityId',
      'activityName',
      'staffId',
      'volunteerId',
      'name',
      'signedOnAt',
      'signedOffAt',
      'isCertain',
      'briefed',
      'reason',
    ],
    // The sign-on elsewhere that this one ended, or where this one ended.
    ...['signedOffFrom', 'names'],
    ...fieldsOfExport,
  ],
  backup: ['cause', 'result', 'size'],
  'added hours': ['staffId', 'volunteerId', 'projectId', 'activityId', 'date', 'minutes', 'reason'],
  'calendar feed': ['onlyMine'],
  'checklist item': ['description'],
  email: ['kind', 'to'],
  file: ['kind', 'name', 'mediaType', 'size', 'sha256'],
  hazard: ['kind', 'hazardDescription'],
  incident: [
    ...[...Object.keys(blankIncident), 'activityId', 'projectId', 'isCompletionReport', 'state'],
    ...['notifiable', 'notifiedAt', 'notifiedBy', 'notifiedReference', 'withdrawnReason', 'reason'],
    ...['to', 'version', 'emailId'],
  ],
  'incident action': ['incidentId', 'description', 'staffId', 'dueDate', 'doneDate', 'givenUpReason'],
  'medical notes': ['staffIds', 'volunteerIds'],
  objective: ['title', 'measurement'],
  'predator record': ['activityId', 'predatorId', 'subType', 'measurement', ...catches],
  project: [
    ...['name', 'location', 'startDate', 'status', 'emergencyServices', 'objectiveTitles', 'targets'],
    ...['primaryContactName', 'primaryContactPhone', 'localHospital'],
    ...['localMedicalCenterAddress', 'localMedicalCenterPhone'],
    ...['imageFileId', 'inductionFileId', 'inductionFileName'],
  ],
  reminders: [],
  risk: ['title', 'isReadOnly', 'controls'],
  'risk control': ['riskId', 'controlText', 'isReadOnly'],
  'safety texts': ['stillOut', 'questions', 'yes', 'no', 'steps', 'notNotifiable', 'phone', 'checkedOn'],
  'sign-in': ['address'],
  staff: [...person, 'role', ...emergency, ...fieldsOfExport],
  volunteer: [...person, ...emergency, 'formerStaffId', 'maybeSameId', 'joinedTo', 'joinedFrom'],
  warning: ['until'],
} as const satisfies Record<string, readonly string[]>;

/** The noun of a line: a kind of record, or a list that was exported. */
export type AuditedType = keyof typeof recordFields | ExportKind;

export function auditedFields(recordType: AuditedType): readonly string[] {
  return recordType in recordFields ? recordFields[recordType as keyof typeof recordFields] : fieldsOfExport;
}
