import { expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../db/schema/audit.ts';
import { actOf } from './act.ts';
import { updateReminders, wantsReminders } from './reminders.ts';

test('everybody is reminded until they turn it off, each for themselves, with one line in the trail for each change', () => {
  const { db } = createTestDb();
  const [kai, ivy] = [makeStaff(db, { firstname: 'Kai', lastname: 'Moana' }), makeStaff(db)];
  const act = actOf(kai, testAct);
  const turn = (isOn: boolean) => updateReminders(db, act, { personId: kai.id, isOn });
  const wants = () => [kai, ivy].map(({ id }) => wantsReminders(db, { personId: id }));
  const lines = () =>
    db
      .select()
      .from(audit)
      .all()
      .filter(({ recordType }) => recordType === 'reminders')
      .map(({ action, recordId, recordName }) => [action, recordId, recordName]);
  expect([turn(true), wants(), lines()]).toEqual([{ isOn: true }, [true, true], []]);
  const off = ['turned off', kai.id, 'Kai Moana'];
  expect([turn(false), wants(), lines()]).toEqual([{ isOn: false }, [false, true], [off]]);
  expect([turn(false), wants(), lines()]).toEqual([{ isOn: false }, [false, true], [off]]);
  updateReminders(db, actOf(ivy, testAct), { personId: ivy.id, isOn: false });
  expect(turn(true)).toEqual({ isOn: true });
  expect(wants()).toEqual([true, false]);
  expect(lines().at(-1)).toEqual(['turned on', kai.id, 'Kai Moana']);
});
