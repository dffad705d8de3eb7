import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { reminderRefusals } from '../db/schema/reminders.ts';
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
  recordAudit(db, act, {
    action: isOn ? 'turned on' : 'turned off',
    recordType: 'reminders',
    recordId: personId,
    recordName: act.actorName,
  });
  return { isOn };
}
