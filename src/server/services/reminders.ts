import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { lineReminders, reminderRefusals } from '../db/schema/reminders.ts';
import type { Act } from './act.ts';
import { recordAudit } from './audit.ts';

/** Whether this person is reminded. */
export function wantsReminders(db: Db, { personId }: { personId: number }): boolean {
  const own = eq(reminderRefusals.staffId, personId);
  return db.select({ id: reminderRefusals.id }).from(reminderRefusals).where(own).get() === undefined;
}

/** Turns a person's own reminders on or off. */
export function updateReminders(db: Db, act: Act, { personId, isOn }: { personId: number; isOn: boolean }) {
  if (wantsReminders(db, { personId }) === isOn) return { isOn };
  if (isOn) db.delete(reminderRefusals).where(eq(reminderRefusals.staffId, personId)).run();
  else db.insert(reminderRefusals).values({ staffId: personId, createdAt: act.now }).run();
  noteTurn(db, act, 'reminders', personId, isOn);
  return { isOn };
}

/** Whether this person asked to be told of lines of traps that are due. */
export function wantsLineReminders(db: Db, { personId }: { personId: number }): boolean {
  const own = eq(lineReminders.staffId, personId);
  return db.select({ id: lineReminders.id }).from(lineReminders).where(own).get() !== undefined;
}

export function updateLineReminders(db: Db, act: Act, { personId, isOn }: { personId: number; isOn: boolean }) {
  if (wantsLineReminders(db, { personId }) === isOn) return { isOn };
  if (isOn) db.insert(lineReminders).values({ staffId: personId, createdAt: act.now }).run();
  else db.delete(lineReminders).where(eq(lineReminders.staffId, personId)).run();
  noteTurn(db, act, 'reminders of lines', personId, isOn);
  return { isOn };
}

function noteTurn(db: Db, act: Act, recordType: 'reminders' | 'reminders of lines', personId: number, isOn: boolean) {
  const action = isOn ? 'turned on' : 'turned off';
  recordAudit(db, act, { action, recordType, recordId: personId, recordName: act.actorName });
}
