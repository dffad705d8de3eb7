import type { IncidentFieldName } from './incidents/report.ts';
import type { Permission } from './permissions.ts';

/** Fields that say nothing about anybody's health. */
function others<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

const stamps = ['createdAt', 'createdById', 'updatedAt', 'updatedById'] as const;
const person = [
  ...(['id', 'firstname', 'lastname', 'email', 'emailKey', 'phone', 'sortName', 'searchText'] as const),
  ...(['version', 'deletedAt'] as const),
] as const;

/**
 * What the tables about people hold of somebody's health, and the permission that reading each field takes; the author of a row reads it
 * as well. The server shows a field to others as empty, and takes an empty value from them as not given. Every column of these tables is
 * named here.
 */
export const healthFields = {
  incidents: {
    injuredPersonGender: 'health:read',
    typeOfInjury: 'health:read',
    bodyPartInjured: 'health:read',
    medicalTreatmentObtained: 'health:read',
    preExistingInjury: 'health:read',
    conditionDisclosed: 'health:read',
    ...others('id', 'activityId', 'projectId', 'version', ...stamps, 'isCompletionReport', 'state', 'happenedOn'),
    ...others('reportedAt', 'notifiable', 'decidedAt', 'decidedById', 'notifiedAt', 'notifiedBy'),
    ...others('notifiedReference', 'closedAt', 'closedById', 'withdrawnAt', 'withdrawnReason', 'searchText'),
    ...others('typeOfIncident', 'dateOfIncident', 'timeOfIncident', 'projectLocation', 'projectSiteManager'),
    ...others('locationOfAccident', 'taskUndertaken', 'incidentDescription', 'witnesses', 'injuredPerson'),
    ...others('safetyInstructions', 'ppeWorn', 'actionTaken', 'dateActionImplemented', 'registerOfInjuries'),
    ...others('furtherActionRecommended', 'injuredPersonSignature', 'injuredPersonSignatureDate'),
    ...others('managerSignature', 'managerSignatureDate', 'chairpersonSignature', 'chairpersonSignatureDate'),
    ...others('committeeMeetingDate', 'committeeMeetingComments'),
  },
  staff: others(
    ...person,
    ...stamps,
    'role',
    'passwordHash',
    'unlockCount',
    'emergencyContact',
    'emergencyContactNumber',
    'lastSignedInAt',
  ),
  medicalNotes: { note: 'medical-note:read', ...others('id', 'staffId', 'volunteerId', 'version', ...stamps) },
  volunteers: others(
    ...person,
    ...stamps,
    'emergencyContact',
    'emergencyContactNumber',
    'formerStaffId',
    'maybeSameId',
    'joinedToId',
  ),
} satisfies Record<string, Record<string, Permission | null>>;

/** The fields of an incident that are about health. */
export const incidentHealthFields = Object.entries(healthFields.incidents).flatMap(([name, permission]) =>
  permission === null ? [] : [name as IncidentFieldName],
);
