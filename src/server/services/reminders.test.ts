import { expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { audit } from '../db/schema/audit.ts';
import { actOf } from './act.ts';
import { updateLineReminders, updateReminders, wantsLineReminders, wantsReminders } from './reminders.ts';

test.each([
  { recordType: 'reminders', update: updateReminders, isWanted: wantsReminders, usual: true },
  { recordType: 'reminders of lines', update: updateLineReminders, isWanted: wantsLineReminders, usual: false },
])('$recordType are on for all: $usual; each turns their own, with one line in the trail for each change', (kind) => {
  const { recordType, update, isWanted, usual } = kind;
  const { db } = createTestDb();
  const [kai, ivy] = [makeStaff(db, { firstname: 'Kai', lastname: 'Moana' }), makeStaff(db)];
  const turn = (isOn: boolean) => update(db, actOf(kai, testAct), { personId: kai.id, isOn });
  const wants = () => [kai, ivy].map(({ id }) => isWanted(db, { personId: id }));
  const lines = () =>
    db
      .select()
      .from(audit)
      .all()
      .filter((line) => line.recordType === recordType)
      .map(({ action, recordId, recordName }) => [action, recordId, recordName]);
  const turned = (isOn: boolean) => [isOn ? 'turned on' : 'turned off', kai.id, 'Kai Moana'];
  expect([turn(usual), wants(), lines()]).toEqual([{ isOn: usual }, [usual, usual], []]);
  for (const _ of ['once', 'twice'])
    expect([turn(!usual), wants(), lines()]).toEqual([{ isOn: !usual }, [!usual, usual], [turned(!usual)]]);
  update(db, actOf(ivy, testAct), { personId: ivy.id, isOn: !usual });
  expect(turn(usual)).toEqual({ isOn: usual });
  expect(wants()).toEqual([usual, !usual]);
  expect(lines().at(-1)).toEqual(turned(usual));
});
