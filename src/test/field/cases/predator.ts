import { testNow } from '#test/test-db.ts';
import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';
import { makeLine } from './traps.ts';

/** Two traps of a line, checked in the activity: one has a stoat. */
async function checkLine(scene: FieldScene) {
  const { t1, t2 } = await makeLine(scene);
  const check = { ...scene.of, checkedAt: testNow, state: 'Set' } as const;
  await scene.api.trapChecks.create({ ...check, trapId: t1.id, catches: [{ species: 'Stoat', number: 1 }] });
  return scene.api.trapChecks.create({ ...check, trapId: t2.id });
}

export const predatorCases: CasesOf<'activities.predator'> = {
  'activities.predator.create': [
    {
      title: 'catches',
      words: 'Catches: 3 rats, 1 Stoat',
      input: ({ of, catches }) => ({ ...of, predatorId: catches, rats: 3, others: 1, othersDescription: 'Stoat' }),
    },
    {
      title: 'traps',
      words: 'Traps Checked: 12',
      input: ({ of, checked }) => ({ ...of, predatorId: checked, measurement: 12, rats: 3 }),
    },
  ],
  'activities.predator.update': [
    { title: 'other counts', input: ({ record }) => ({ id: record.id, rats: 7, measurement: 2 }) },
    {
      title: 'another sub type',
      input: ({ record, checked }) => ({ id: record.id, predatorId: checked, measurement: 4 }),
    },
  ],
  'activities.predator.remove': [
    {
      title: 'the only one',
      input: ({ record }) => ({ id: record.id }),
      // Only the server knows of an earlier completion, which would keep them.
    },
  ],
  'activities.predator.useLines': [
    {
      title: 'for the first time',
      words: 'Record from the lines: 2 traps checked, 1 catch',
      input: async (scene) => {
        await checkLine(scene);
        return scene.of;
      },
    },
    {
      title: 'again, after a check was removed, and somebody corrected a record',
      words: 'Record from the lines: 1 trap checked, 1 catch',
      input: async (scene) => {
        const { id } = await checkLine(scene);
        const { api, of } = scene;
        await api.activities.predator.useLines(of);
        await api.trapChecks.remove({ id });
        const caught = (await api.activities.predator.list(of)).at(-1);
        await api.activities.predator.update({ id: caught?.id ?? 0, mustelids: 2 });
        return of;
      },
    },
  ],
};
