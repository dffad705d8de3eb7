import type { Stay } from '../attendance/stays.ts';
import type { IncidentRow } from '../incidents.ts';
import type { Role } from '../permissions.ts';
import type { emergencyFieldNames } from '../projects.ts';
import type { OtherRow } from './also-on.ts';
import type { ActivityDetails } from './details.ts';
import type { HazardRow, RiskRow } from './risk.ts';

/** The activity's own row, with the names that stand on it from elsewhere. Its project's words are its own once it is completed. */
export type ActivityRow = ActivityDetails & {
  id: number;
  projectName: string;
  projectLocation: string;
  completedAt: string | null;
  checklistNotes: string;
  createdAt: string;
  createdById: number | null;
  createdBy: string | null;
  updatedAt: string;
  updatedById: number | null;
  ledBy: string | null;
  ledByPhone: string | null;
  /** Something was recorded of it that may be in no row of the document: hours, incidents, an earlier completion. */
  hasOtherRecords: boolean;
  version: number;
};

/** An item of the check list, as its table has it. */
export type ChecklistRow = {
  id: number;
  checklistItemId: number;
  description: string;
  tickedAt: string | null;
  tickedById: number | null;
};

/** Somebody on the activity: the assignment's row, with what the day needs of the person. */
type PersonRow = {
  id: number;
  firstname: string;
  lastname: string;
  phone: string;
  email: string;
  emergencyContact: string;
  emergencyContactNumber: string;
};
export type StaffRow = PersonRow & { staffId: number; role: Role };
export type VolunteerRow = PersonRow & { volunteerId: number };

/** An objective of the activity, in the words that it had when it was added, and what was done for it. */
export type ObjectiveRow = {
  id: number;
  title: string;
  measurement: string;
  amount: number | null;
  /** Added on the activity itself, not by its project. */
  isDirect: boolean;
  version: number;
};

export type PredatorRow = Record<'rats' | 'possums' | 'mustelids' | 'hedgehogs' | 'others', number> & {
  id: number;
  predatorId: number;
  subType: string;
  measurement: number | null;
  othersDescription: string;
  version: number;
  updatedAt: string;
  updatedById: number | null;
};

/** A stay, and whose it was: the times of both are known where it is certain. */
export type AttendanceRow = Omit<Stay, 'endedId' | 'onIds' | 'offId'> & {
  staffId: number | null;
  volunteerId: number | null;
  name: string;
  minutes: number | null;
  /** The activity from which they came, signed off there by this sign-on; null for most. */
  cameFrom: string | null;
  /** The activity where they signed on next, which ended this. */
  wentTo: string | null;
  version: number;
  updatedAt: string;
  updatedById: number | null;
  /** When they were last signed off here while they were not on, which did nothing. */
  idleOffAt?: string;
};

/** That somebody did not come, and who said so when. */
export type AbsenceRow = Pick<AttendanceRow, 'id' | 'activityId' | 'staffId' | 'volunteerId' | 'name'> & {
  createdAt: string;
  createdBy: string | null;
};

/**
 * An activity in one answer: its rows as the tables have them, without what its reader may not see. All that a screen shows of it is read
 * from here, by the pure functions beside the schemas (`checklist.ts`).
 */
export type ActivityDocument = {
  activity: ActivityRow;
  /** Whom to ring and where to go: its project's. */
  emergency: { [Name in (typeof emergencyFieldNames)[number]]: string };
  hazards: HazardRow[];
  risks: RiskRow[];
  staff: StaffRow[];
  volunteers: VolunteerRow[];
  checklist: ChecklistRow[];
  /** Its project's, then its own. */
  objectives: ObjectiveRow[];
  predatorRecords: PredatorRow[];
  others: OtherRow[];
  attendance: AttendanceRow[];
  absences: AbsenceRow[];
  /** In the order in which they were reported, its completion report among them; withdrawn ones are left out. */
  incidents: IncidentRow[];
  /** Those of the staff whom a row names, also when they have left. */
  names: { id: number; firstname: string; lastname: string }[];
  reader: { id: number; role: Role };
  /** Changes with anything above. */
  mark: string;
};

/** What every reader of an activity gets alike. */
export type DocumentRows = Omit<ActivityDocument, 'incidents' | 'reader' | 'mark'>;

/** The parts of a document that are rows with an id. */
export const documentTables = [
  'hazards',
  'risks',
  'staff',
  'volunteers',
  'checklist',
  'objectives',
  'predatorRecords',
  'others',
  'attendance',
  'absences',
  'incidents',
  'names',
] as const satisfies readonly RowsName[];
type RowsName = keyof {
  [Name in keyof ActivityDocument as ActivityDocument[Name] extends { id: number }[] ? Name : never]: 1;
};
export type DocumentTable = (typeof documentTables)[number];

/** What a change does to a document: fields of the activity, rows that come in place of those of their id or at the end, and ids that go. */
export type DocumentEffect = {
  activity?: Partial<ActivityDocument['activity']>;
  put?: { [Table in DocumentTable]?: ActivityDocument[Table] };
  remove?: { [Table in DocumentTable]?: number[] };
};

/** The document after this effect. What does not change stays the same object. */
export function applyEffect(document: ActivityDocument, { activity, put = {}, remove = {} }: DocumentEffect) {
  const after = { ...document, ...(activity && { activity: { ...document.activity, ...activity } }) };
  for (const table of Object.keys({ ...put, ...remove }) as DocumentTable[]) {
    const gone = new Set(remove[table]);
    const given: { id: number }[] = put[table] ?? [];
    const coming = new Map(given.map((row) => [row.id, row]));
    const stay = document[table].filter(({ id }) => !gone.has(id)).map((row) => coming.get(row.id) ?? row);
    const isThere = new Set(document[table].map(({ id }) => id));
    Object.assign(after, { [table]: [...stay, ...given.filter(({ id }) => !isThere.has(id))] });
  }
  return after;
}
