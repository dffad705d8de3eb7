import { testNow } from '#test/test-db.ts';
import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';

/** A line with two traps, of which one resets itself, as somebody walks it. */
export async function makeLine({ api, projectId, more }: FieldScene) {
  const trap = (code: string, type: string) => api.traps.create({ projectId, code, type });
  const [t1, t2] = [await trap('T1', 'DOC 200'), await trap('T2', 'A24')];
  const line = await api.trapLines.create({ projectId, name: 'Ridge line', trapIds: [t1.id, t2.id] });
  more.push({ path: 'trapLines.walk', input: { id: line.id } });
  return { t1, t2 };
}

const stoat = { species: 'Stoat', number: 1, sex: 'Female' } as const;

/** A check of the activity, as the server has it. */
async function makeCheck(scene: FieldScene) {
  const { t1 } = await makeLine(scene);
  return scene.api.trapChecks.create({ ...scene.of, trapId: t1.id, checkedAt: testNow, state: 'Sprung' });
}

const earlier = '2026-03-04T20:00:00.000Z';

/** A check of T1 in another activity at this moment, and another one of it in this activity at that. */
async function makeInBoth(scene: FieldScene, there: string, here?: string) {
  const { api, of, others, more } = scene;
  const { t1 } = await makeLine(scene);
  const other = { activityId: others[0]?.id ?? 0 };
  more.push({ path: 'activities.document', input: { id: other.activityId } });
  const check = { trapId: t1.id, state: 'Sprung' as const, catches: [{ species: 'Ship rat', number: 1 }] };
  await api.trapChecks.create({ ...check, ...other, checkedAt: there });
  const own = here && (await api.trapChecks.create({ ...check, ...of, checkedAt: here }));
  return { trapId: t1.id, id: own ? own.id : 0 };
}

export const trapCases: CasesOf<'trapChecks'> = {
  'trapChecks.create': [
    {
      title: 'nothing in it',
      words: 'T1: Nothing',
      input: async (scene) => ({
        ...{ ...scene.of, trapId: (await makeLine(scene)).t1.id, checkedAt: testNow, state: 'Set' },
      }),
    },
    {
      title: 'a catch, and it needs repair',
      words: 'T1: 1 Stoat',
      input: async (scene) => ({
        ...{ ...scene.of, trapId: (await makeLine(scene)).t1.id, checkedAt: testNow, state: 'Sprung' },
        ...{ catches: [stoat], baitSet: 'Egg', rebaited: true, condition: 'Needs repair', note: 'Lid is loose' },
        ...{ latitude: -36.85, longitude: 174.76, accuracy: 8, positionHow: 'phone' },
      }),
    },
    {
      title: 'it needed repair, and was found good since',
      words: 'T1: Nothing',
      input: async (scene) => {
        const { t1 } = await makeLine(scene);
        const check = { ...scene.of, trapId: t1.id, state: 'Set' as const };
        await scene.api.trapChecks.create({ ...check, checkedAt: testNow, condition: 'Good' });
        return { ...check, checkedAt: '2026-03-03T20:00:00.000Z', condition: 'Needs repair' };
      },
    },
    {
      title: 'strikes of one that resets itself',
      words: 'T2: 3 strikes',
      input: async (scene) => ({
        ...{ ...scene.of, trapId: (await makeLine(scene)).t2.id, checkedAt: testNow, state: 'Set', strikes: 3 },
      }),
    },
    {
      title: 'by somebody else within the hour',
      words: 'T1: Could not reach it',
      input: async (scene) => {
        const { trapId } = await makeCheck(scene);
        return { ...scene.of, trapId, checkedAt: earlier, state: 'Could not reach it' };
      },
    },
    {
      title: 'after one in another activity',
      words: 'T1: 1 Stoat',
      input: async (scene) => {
        const { trapId } = await makeInBoth(scene, earlier);
        return { ...scene.of, trapId, checkedAt: testNow, state: 'Sprung', catches: [stoat] };
      },
    },
    {
      title: 'before one in another activity',
      words: 'T1: Nothing',
      input: async (scene) => {
        const { trapId } = await makeInBoth(scene, testNow);
        return { ...scene.of, trapId, checkedAt: earlier, state: 'Set' };
      },
    },
  ],
  'trapChecks.update': [
    {
      title: 'what was caught',
      words: 'Correct the check of T1: 1 Stoat',
      input: async (scene) => ({ id: (await makeCheck(scene)).id, catches: [stoat], note: 'Under the leaves' }),
    },
    {
      title: 'what was caught, of one that counts in another activity',
      words: 'Correct the check of T1: 1 Stoat',
      input: async (scene) => ({ id: (await makeInBoth(scene, earlier, testNow)).id, catches: [stoat] }),
    },
  ],
  'trapChecks.remove': [
    {
      title: 'the only one',
      words: 'Remove the check of T1: Sprung',
      input: async (scene) => ({ id: (await makeCheck(scene)).id }),
    },
    {
      title: 'one that counts for another activity as well',
      words: 'Remove the check of T1: 1 Ship rat',
      input: async (scene) => ({ id: (await makeInBoth(scene, testNow, earlier)).id }),
    },
  ],
};
