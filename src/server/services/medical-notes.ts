import { and, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { personKey } from '#shared/attendance.ts';
import type { KeptNote, NoteOf, updateNoteSchema } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { preparedOnce } from '../db/prepared.ts';
import { activities as activityTable } from '../db/schema/activities.ts';
import { audit } from '../db/schema/audit.ts';
import { medicalNotes } from '../db/schema/medical-notes.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { peopleOfActivity } from './activities/people.ts';
import { type AuditEntry, recordAudit, wasLate } from './audit.ts';
import { hiddenFields, type Reader } from './health-fields.ts';
import { assertVersion, saveRecord } from './versions.ts';
import { personNow } from './volunteers/staying.ts';

/** Somebody of whom nothing was ever noted. The first note that is saved has the next version. */
const noNote = { note: '', version: 1 };

/** `note`: null where the answer does not hold it. */
type NoteAnswer = { id: number; note: string | null; version: number };

/** An answer about a note without what it says. */
export function unseenNote({ id, version }: { id: number; version: number | null }): NoteAnswer {
  return { id, note: null, version: version ?? noNote.version };
}

/**
 * Shows a note to somebody who may read it, and says so in the trail, at the time of this answer. Somebody who may not read it gets null,
 * and the trail says that they asked. A look is never refused, because one that was made without coverage has happened: where the trail
 * says that the note went onto their phone before, it stands there at the phone's time.
 */
export function lookAtNote(db: Db, act: Act, asked: NoteOf): NoteAnswer {
  const person = personNow(db, asked);
  const record = recordOf(db, person);
  const { note: stored, version } = findNote(db, person) ?? noNote;
  const mayRead = !hiddenFields(db, act, 'medicalNotes').has('note');
  const wasOnPhone = wasLate(act) && [asked, person].some((one) => wasTaken(db, act, one));
  const at = wasOnPhone ? act : { ...act, madeAt: act.now };
  if (wasOnPhone || (mayRead && stored !== ''))
    recordAudit(db, at, { action: 'looked at the medical note of', ...record });
  else if (!mayRead) recordAudit(db, at, { action: 'asked in vain for the medical note of', ...record });
  return { id: record.recordId, note: mayRead ? stored : null, version };
}

/**
 * Changes a note; the trail keeps that it changed, not what it says. The answer holds what was sent, and never what was noted before: a
 * refusal for an older version holds no note either.
 */
export function updateNote(
  db: Db,
  act: Act,
  { note, version, ...given }: z.output<typeof updateNoteSchema>,
): NoteAnswer {
  const person = personNow(db, given);
  const record = recordOf(db, person, { isThere: true });
  const unseen = () => unseenNote({ id: record.recordId, version: (findNote(db, person) ?? noNote).version });
  const answer = () => ({ ...unseen(), note });
  const action = 'changed the medical note of';
  const before = findNote(db, person);
  if (before) {
    if (before.note !== note) assertVersion(db, act, before, version, unseen);
    return saveRecord(db, act, {
      table: medicalNotes,
      before,
      only: { note },
      beside: { write: () => recordAudit(db, act, { action, ...record }) },
      startedFrom: undefined,
      read: answer,
      trail: { ...record, fields: () => ({}) },
    });
  }
  if (note === '') return answer();
  const { staffId = null, volunteerId = null } = person;
  db.insert(medicalNotes)
    .values({ staffId, volunteerId, note, version: noNote.version + 1, ...stampsOf(act) })
    .run();
  recordAudit(db, act, { action, ...record });
  return answer();
}

/** The note goes along with somebody who leaves the staff and becomes a volunteer. */
export function moveNoteToVolunteer(db: Db, staffId: number, volunteerId: number): void {
  db.update(medicalNotes).set({ staffId: null, volunteerId }).where(eq(medicalNotes.staffId, staffId)).run();
}

/** The note goes along with a record that is joined with another. Two notes become one, the other one's first: a first aider needs both. */
export function joinNotes(db: Db, act: Act, { id, intoId, name }: { id: number; intoId: number; name: string }): void {
  const moved = findNote(db, { volunteerId: id });
  if (!moved) return;
  const there = findNote(db, { volunteerId: intoId });
  const line = { recordType: 'volunteer', recordId: intoId, recordName: name } as const;
  const stamps = changeStampsOf(act);
  if (!there) {
    db.update(medicalNotes).set({ volunteerId: intoId }).where(eq(medicalNotes.id, moved.id)).run();
    if (moved.note !== '') recordAudit(db, act, { action: 'changed the medical note of', ...line });
    return;
  }
  db.delete(medicalNotes).where(eq(medicalNotes.id, moved.id)).run();
  if (moved.note === '' || moved.note === there.note) return;
  const note = [there.note, moved.note].filter(Boolean).join('\n\n');
  db.update(medicalNotes)
    .set({ note, version: there.version + 1, ...stamps })
    .where(eq(medicalNotes.id, there.id))
    .run();
  recordAudit(db, act, { action: 'changed the medical note of', ...line });
}

const findPeople = preparedOnce(({ $client }) =>
  $client.prepare<{ id: number; leaderId: number | null }, Pick<KeptNote, 'staffId' | 'volunteerId'>>(
    `SELECT staff_id AS staffId, volunteer_id AS volunteerId FROM (${peopleOfActivity}) ORDER BY 1, 2`,
  ),
);

/**
 * The notes of everybody on an activity, for the phone of somebody who may read them; null for anybody else. Somebody of whom nothing is
 * noted is among them: of anybody else the phone does not know.
 */
export function listNotesToKeep(db: Db, reader: Reader, { activityId }: { activityId: number }): KeptNote[] | null {
  if (hiddenFields(db, reader, 'medicalNotes').has('note')) return null;
  const { ledById = null } =
    db.select({ ledById: activityTable.ledById }).from(activityTable).where(eq(activityTable.id, activityId)).get() ??
    {};
  const people = findPeople(db).all({ id: activityId, leaderId: ledById });
  const notes = people.flatMap(({ staffId, volunteerId }): KeptNote[] => {
    const now = personNow(db, staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId });
    const { note, version } = findNote(db, now) ?? noNote;
    const theirs = { staffId: now.staffId ?? null, volunteerId: now.volunteerId ?? null, note, version };
    // A page may name whoever left the staff by the one or the other.
    return theirs.staffId === staffId && theirs.volunteerId === volunteerId
      ? [theirs]
      : [theirs, { ...theirs, staffId, volunteerId }];
  });
  return [...new Map(notes.map((one) => [personKey(one), one])).values()];
}

/** The notes that go onto a phone, and the activity that is the reason. */
export type TakenNotes = { activityId: number; notes: readonly Pick<KeptNote, 'staffId' | 'volunteerId'>[] };

const taken = 'took onto a phone the medical notes of';

/** Says in the trail, in one line, whose notes an answer brings onto a phone, and for which activities. */
export function recordTakenNotes(db: Db, act: Act, activities: readonly TakenNotes[]): void {
  const nameOf = ({ staffId, volunteerId }: TakenNotes['notes'][number]) =>
    recordOf(db, staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId }).recordName;
  const idsOf = (name: 'staffId' | 'volunteerId') => [
    ...new Set(activities.flatMap(({ notes }) => notes.flatMap((one) => one[name] ?? []))),
  ];
  const activityNameOf = (id: number) =>
    db.select({ name: activityTable.activityName }).from(activityTable).where(eq(activityTable.id, id)).get()?.name ??
    '';
  recordAudit(
    db,
    { ...act, madeAt: act.now },
    {
      action: taken,
      recordType: 'medical notes',
      recordId: null,
      recordName: activities
        .map(({ activityId, notes }) => `${[...new Set(notes.map(nameOf))].join(', ')} (${activityNameOf(activityId)})`)
        .join('; '),
      after: { staffIds: idsOf('staffId'), volunteerIds: idsOf('volunteerId') },
    },
  );
}

/** Whether the trail says that the note went onto a phone of this act's person, or of its maker, before the act. */
function wasTaken(db: Db, { madeAt, ...act }: Act, { staffId, volunteerId }: NoteOf): boolean {
  const actorId = act.madeBy?.id ?? act.actorId;
  if (actorId === null) return false;
  const [ids, id] = staffId === undefined ? ['$.volunteerIds', volunteerId] : ['$.staffIds', staffId];
  const isAmong = sql`${id} IN (SELECT value FROM json_each(${audit.after}, ${ids}))`;
  const line = db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.actorId, actorId), eq(audit.action, taken), lte(audit.at, madeAt), isAmong))
    .limit(1)
    .get();
  return line !== undefined;
}

function findNote(db: Db, { staffId, volunteerId }: NoteOf) {
  const isTheirs =
    staffId === undefined ? eq(medicalNotes.volunteerId, volunteerId) : eq(medicalNotes.staffId, staffId);
  return db.select().from(medicalNotes).where(isTheirs).get();
}

/** What the trail calls the person. Throws NOT_FOUND for nobody, and with `isThere` for somebody who was deleted. */
function recordOf(
  db: Db,
  { staffId, volunteerId }: NoteOf,
  { isThere = false } = {},
): Pick<AuditEntry, 'recordType' | 'recordName'> & { recordId: number } {
  const isStaff = staffId !== undefined;
  const table = isStaff ? staff : volunteers;
  const { firstname, lastname, deletedAt } = table;
  const recordId = isStaff ? staffId : volunteerId;
  const row = db.select({ firstname, lastname, deletedAt }).from(table).where(eq(table.id, recordId)).get();
  if (!row || (isThere && row.deletedAt !== null)) {
    throw new AppError('NOT_FOUND', isStaff ? messages.people.userNotFound : messages.people.volunteerNotFound);
  }
  return { recordType: isStaff ? 'staff' : 'volunteer', recordId, recordName: fullName(row) };
}
