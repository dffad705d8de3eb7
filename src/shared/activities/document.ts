import type { Stay } from '../attendance/stays.ts';
import type { IncidentRow } from '../incidents.ts';
import type { Role } from '../permissions.ts';
import type { emergencyFieldNames } from '../projects.ts';
import type { ToldNeed } from '../tickets/needs.ts';
import type { DatedTicket } from '../tickets/state.ts';
import type { Arrival } from '../traps/checks.ts';
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
  needs: ToldNeed[];
  /** A word on what its people lacked, from whoever completed it. */
  missingNote: string;
  createdAt: string;
  createdById: number | null;
  createdBy: string | null;
  updatedAt: string;
  updatedById: number | null;
  ledBy: string | null;
  ledByPhone: string | null;
  /** Who leads it has left the group since. */
  isLeaderGone: boolean;
  /** `personKey` of those on it, assigned or signed on, who have left the group since, also as a volunteer. Of a completed one nobody. */
  gone: string[];
  /** Something was recorded of it that may be in no row of the document: hours, incidents, an earlier completion. */
  hasOtherRecords: boolean;
  /** `personKey` of those on it who have not read the induction document that its project has now. Nobody where it has none. */
  uninducted: string[];
  /** Its project has an induction document now. */
  hasInduction: boolean;
  /** On a phone: `personKey` of those who come by a change that waits, of whose tickets it knows nothing. The server knows everybody's. */
  unknownTickets?: string[];
  /** Those who are on it as staff, assigned or signed on, and are volunteers now. */
  formerStaff: FormerStaff[];
  version: number;
};

/** One person, and what they are called by as staff and as a volunteer. */
export type FormerStaff = { staffId: number; volunteerId: number };

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

/** A ticket of somebody on the activity: what everybody may know of it. One that was issued after the activity's day is left out. */
export type TicketRow = DatedTicket & {
  id: number;
  staffId: number | null;
  volunteerId: number | null;
  typeId: number;
  type: string;
  isFirstAid: boolean;
};

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

type CatchesRow = Record<'rats' | 'possums' | 'mustelids' | 'hedgehogs' | 'others', number> & {
  othersDescription: string;
};

/** What checks of traps give to the documented records. */
export type FromLines = CatchesRow & {
  trapsChecked: number;
  /** Traps that were visited only, each once. */
  notReached: number;
};

/**
 * A check of a trap, as far as it is for the activity's predator records: `linesOf` in `traps/use-them.ts`. Checks that may be one with those
 * of the activity are among them.
 */
export type CheckRow = {
  id: number;
  trapId: number;
  /** The name of the line on which it was made. */
  line: string | null;
  checkedAt: string;
  state: Arrival;
  /** `group`: the documented count in which the species is. */
  catches: { species: string; number: number; group: keyof Omit<CatchesRow, 'othersDescription'> }[];
  bothHappened: boolean;
  /** The records were written from it, among others. */
  inRecords: boolean;
  /** Of a check that is not the activity's own: the activity in which it was made; null: in none. */
  otherActivityId?: number | null;
  createdById: number | null;
  createdBy: string | null;
};

export type PredatorRow = CatchesRow & {
  id: number;
  predatorId: number;
  subType: string;
  measurement: number | null;
  /** What the checks of lines gave when it was written from them; null: somebody typed it. */
  fromLines: FromLines | null;
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
  tickets: TicketRow[];
  checklist: ChecklistRow[];
  /** Its project's, then its own. */
  objectives: ObjectiveRow[];
  predatorRecords: PredatorRow[];
  /** Of its lines of traps. */
  checks: CheckRow[];
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
  'tickets',
  'checklist',
  'objectives',
  'predatorRecords',
  'checks',
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

/** The parts of a document that are one record. */
type RecordName = Exclude<keyof ActivityDocument, DocumentTable | 'mark'>;

/**
 * What a change does to a document: fields of its records, rows that come in place of those of their id or at the end, and ids that go.
 * `order`: the ids of a table's rows, where they then stand in another order.
 */
export type DocumentEffect = { [Part in RecordName]?: Partial<ActivityDocument[Part]> } & {
  put?: { [Table in DocumentTable]?: ActivityDocument[Table] };
  remove?: { [Table in DocumentTable]?: number[] };
  order?: { [Table in DocumentTable]?: number[] };
};

type AnyRow = { id: number };

/** The document after this effect. What does not change stays the same object. */
export function applyEffect(document: ActivityDocument, effect: DocumentEffect): ActivityDocument {
  const { put = {}, remove = {}, order = {}, ...records } = effect;
  const after: ActivityDocument = { ...document };
  for (const part of Object.keys(records) as RecordName[])
    Object.assign(after, { [part]: { ...document[part], ...records[part] } });
  for (const table of Object.keys({ ...put, ...remove, ...order }) as DocumentTable[]) {
    const gone = new Set(remove[table]);
    const given: AnyRow[] = put[table] ?? [];
    const coming = new Map(given.map((row) => [row.id, row]));
    const stay = document[table].filter(({ id }) => !gone.has(id)).map((row) => coming.get(row.id) ?? row);
    const isThere = new Set(document[table].map(({ id }) => id));
    const rows = [...stay, ...given.filter(({ id }) => !isThere.has(id))];
    Object.assign(after, { [table]: inOrder(rows, order[table]) });
  }
  return after;
}

function inOrder(rows: AnyRow[], ids: readonly number[] | undefined): AnyRow[] {
  if (!ids) return rows;
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (placeOf.get(a.id) ?? ids.length) - (placeOf.get(b.id) ?? ids.length));
}

/**
 * What a change did to the document that its sender has: `from` is the mark of that one, `mark` that of the one after. It comes with the
 * answer, so that the document need not be read again.
 */
export type DocumentStep = { activityId: number; from: string; mark: string; effect: DocumentEffect };

/** What happened between two states of a document, as the server reads them: applied to the first, it gives the second, but for the mark. */
export function effectBetween(before: ActivityDocument, after: ActivityDocument): DocumentEffect {
  const isTable = (part: string): part is DocumentTable => (documentTables as readonly string[]).includes(part);
  const effect: DocumentEffect = {};
  for (const part of Object.keys(after) as (keyof ActivityDocument)[]) {
    if (part === 'mark' || isSame(before[part], after[part])) continue;
    if (isTable(part)) addRows(effect, part, before[part], after[part]);
    else Object.assign(effect, { [part]: changedFields(before[part], after[part]) });
  }
  return effect;
}

/** Adds what happened to the rows of a table. */
function addRows(effect: DocumentEffect, table: DocumentTable, before: AnyRow[], after: AnyRow[]): void {
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row]))) as [Rows, Rows];
  const gone = before.flatMap(({ id }) => (is.has(id) ? [] : [id]));
  const coming = after.filter((row) => !isSame(was.get(row.id), row));
  const placed = [...before.filter(({ id }) => is.has(id)), ...coming.filter(({ id }) => !was.has(id))];
  const ids = after.map(({ id }) => id);
  if (gone.length > 0) effect.remove = { ...effect.remove, [table]: gone };
  if (coming.length > 0) effect.put = { ...effect.put, [table]: coming };
  if (
    !isSame(
      placed.map(({ id }) => id),
      ids,
    )
  )
    effect.order = { ...effect.order, [table]: ids };
}

type Rows = Map<number, AnyRow>;

function changedFields(before: object, after: object): object {
  const was = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(was[name], value)));
}

/** Rows of one reader come from one query, so their fields stand in one order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
