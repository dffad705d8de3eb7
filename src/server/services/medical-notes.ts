import { eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import type { KeptNote, NoteOf, updateNoteSchema } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { activityStaff, activityVolunteers } from '../db/schema/activity-planning.ts';
import { medicalNotes } from '../db/schema/medical-notes.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { type AuditEntry, recordAudit, wasLate } from './audit.ts';
import { hiddenFields } from './health-fields.ts';
import { saveRecord } from './versions.ts';
import { stayingPerson } from './volunteers/staying.ts';

/** Somebody of whom nothing was ever noted. The first note that is saved has the next version. */
const noNote = { note: '', version: 1 };

type Reader = Pick<Act, 'actorId'>;

/**
 * Shows a note to somebody who may read it, and says so in the trail. A look is never refused, because one that was made without coverage
 * has happened. Somebody who may not read it gets null, and the trail says that they asked.
 */
export function lookAtNote(db: Db, act: Act, person: NoteOf) {
  const answer = getNote(db, act, person);
  // A phone kept the note for somebody whose role allowed it then.
  const hasSeen = answer.note !== null || wasLate(act);
  recordAudit(db, act, {
    action: hasSeen ? 'looked at the medical note of' : 'asked in vain for the medical note of',
    ...recordOf(db, stayingPerson(db, person)),
  });
  return answer;
}

/** The note for somebody who may read it, else null. Only for what the trail knows of already: `lookAtNote` is the way to read one. */
export function getNote(db: Db, reader: Reader, asked: NoteOf) {
  const person = stayingPerson(db, asked);
  const isHidden = hiddenFields(db, reader, 'medicalNotes').has('note');
  const { note, version } = findNote(db, person) ?? noNote;
  return { id: person.staffId ?? person.volunteerId, note: isHidden ? null : note, version };
}

/** Changes a note; the trail keeps that it changed, not what it says. */
export function updateNote(db: Db, act: Act, { note, version, ...given }: z.output<typeof updateNoteSchema>) {
  const person = stayingPerson(db, given);
  const record = recordOf(db, person, { isThere: true });
  const read = () => getNote(db, act, person);
  const action = 'changed the medical note of';
  const before = findNote(db, person);
  if (before) {
    return saveRecord(db, act, {
      table: medicalNotes,
      before,
      only: { note },
      beside: { changes: false, write: () => recordAudit(db, act, { action, ...record }) },
      startedFrom: version,
      read,
      trail: { ...record, fields: () => ({}) },
    });
  }
  if (note === '') return read();
  const { staffId = null, volunteerId = null } = person;
  db.insert(medicalNotes)
    .values({ staffId, volunteerId, note, version: noNote.version + 1, ...stampsOf(act) })
    .run();
  recordAudit(db, act, { action, ...record });
  return read();
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

/** The notes of an activity's people, for the phone of somebody who may read them; nothing for anybody else. */
export function listNotesToKeep(db: Db, reader: Reader, { activityId }: { activityId: number }): KeptNote[] {
  if (hiddenFields(db, reader, 'medicalNotes').has('note')) return [];
  const { staffId, volunteerId, note, version } = medicalNotes;
  const ofStaff = db
    .select({ id: activityStaff.staffId })
    .from(activityStaff)
    .where(eq(activityStaff.activityId, activityId));
  const ofVolunteers = db
    .select({ id: activityVolunteers.volunteerId })
    .from(activityVolunteers)
    .where(eq(activityVolunteers.activityId, activityId));
  return db
    .select({ staffId, volunteerId, note, version })
    .from(medicalNotes)
    .where(or(inArray(staffId, ofStaff), inArray(volunteerId, ofVolunteers)))
    .orderBy(medicalNotes.id)
    .all();
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
): Pick<AuditEntry, 'recordType' | 'recordId' | 'recordName'> {
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
