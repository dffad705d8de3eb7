import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';

/** Only the server knows of an earlier completion, which would keep it. */

const everyone = ({ people }: FieldScene) => [
  { staffId: people.assignedStaff },
  ...people.assignedVolunteers.map((volunteerId) => ({ volunteerId })),
];
const first = ({ people }: FieldScene) => ({ volunteerId: people.assignedVolunteers[0] ?? 0 });

/** The stay elsewhere ends before the date of its activity, of which nothing is heard then: only that one's document says so. */
const heardElsewhere = { except: ['activities.home.week.isHeard'] };

export const attendanceCases: CasesOf<'attendance'> = {
  'attendance.signOn': [
    {
      title: 'one who heard the briefing',
      words: 'Sign on Tama Tāmati',
      input: (scene) => ({ ...scene.of, people: [first(scene)], briefed: true }),
    },
    {
      title: 'everyone',
      input: (scene) => ({ ...scene.of, people: everyone(scene) }),
    },
    {
      title: 'one, by the times that the screen showed',
      input: (scene) => ({ ...scene.of, people: [first(scene)], times: { startTime: '05:00', finishTime: '06:30' } }),
    },
    {
      title: 'one who is here',
      input: async (scene) => {
        await scene.api.attendance.signOn({ ...scene.of, people: [first(scene)] });
        return { ...scene.of, people: [first(scene)], briefed: true };
      },
    },
    {
      title: 'one who is still signed on elsewhere',
      ...heardElsewhere,
      input: async (scene) => {
        const [elsewhere] = scene.others;
        await scene.api.attendance.signOn({ activityId: elsewhere?.id ?? 0, people: [first(scene)] });
        return { ...scene.of, people: [first(scene)] };
      },
    },
    {
      title: 'one who is still signed on elsewhere since the day before, and nobody knows when they left',
      ...heardElsewhere,
      input: async (scene) => {
        await forget(scene);
        return { ...scene.of, people: [first(scene)] };
      },
    },
    {
      title: 'one who is still signed on elsewhere since the day before, with when they left',
      ...heardElsewhere,
      input: async (scene) => {
        const activityId = await forget(scene);
        const left = [{ ...first(scene), activityId, leftAt: '2026-03-04T03:10:00.000Z' }];
        return { ...scene.of, people: [first(scene)], left };
      },
    },
  ],
  'attendance.signOff': [
    {
      title: 'everyone, one of whom never came',
      input: async (scene) => {
        await scene.api.attendance.signOn({ ...scene.of, people: everyone(scene).slice(1) });
        return { ...scene.of, people: everyone(scene) };
      },
    },
  ],
  'attendance.didNotCome': [
    {
      title: 'one who is signed on',
      words: 'Did not come: Tama Tāmati',
      input: async (scene) => {
        await signOnFirst(scene);
        return { ...scene.of, people: [first(scene)] };
      },
    },
    {
      title: 'one who was signed on and off on the day of an activity that is past',
      input: async (scene) => {
        await scene.api.activities.details.update({ id: scene.activityId, activityDate: '2026-03-04' });
        await wasThere(scene);
        return { ...scene.of, people: [first(scene)] };
      },
    },
    {
      title: 'one who was signed on and off before the day of the activity',
      input: async (scene) => {
        await wasThere(scene);
        return { ...scene.of, people: [first(scene)] };
      },
    },
    {
      title: 'everyone, of whom nothing was heard',
      input: (scene) => ({ ...scene.of, people: everyone(scene) }),
    },
  ],
  'attendance.brief': [
    {
      title: 'one',
      words: 'Heard the briefing: Tama Tāmati',
      input: async (scene) => {
        await scene.api.attendance.signOn({ ...scene.of, people: everyone(scene) });
        return { ...scene.of, people: [first(scene)], briefed: true };
      },
    },
  ],
  'attendance.takeBack': [
    {
      // What waits is not drawn any more; what the server has made is taken back with coverage alone.
      title: 'a sign-on of somebody who was here already',
      words: 'Undo a tap',
      input: async ({ api, of, people, signOnWithKey }) => {
        await api.attendance.signOn({ ...of, people: [{ staffId: people.assignedStaff }] });
        return { ...of, key: await signOnWithKey() };
      },
      isOnce: true,
    },
  ],
  'attendance.update': [
    {
      title: 'an earlier time',
      words: 'Correct the times of Tama Tāmati',
      input: async (scene) => {
        const { id } = await signOnFirst(scene);
        return { id, signedOnAt: '2026-03-04T19:05:00.000Z', reason: 'Came at five past eight' };
      },
    },
    {
      title: 'times that are not certain, confirmed as they are',
      input: async (scene) => {
        const on = { ...scene.of, ...first(scene), signedOnAt: '2026-03-03T20:00:00.000Z' };
        const { id } = await scene.api.attendance.create(on);
        await scene.api.attendance.signOn({ activityId: scene.others[0]?.id ?? 0, people: [first(scene)] });
        const rows = await scene.api.attendance.list(scene.of);
        const { signedOnAt = '', signedOffAt = '' } = rows.find((row) => row.id === id) ?? {};
        return { id, signedOnAt, signedOffAt };
      },
    },
    {
      title: 'a sign-off, by the person',
      input: async (scene) => {
        await signOnFirst(scene);
        return { ...scene.of, ...first(scene), signedOffAt: '2026-03-04T20:30:00.000Z' };
      },
    },
  ],
  'attendance.remove': [
    {
      title: 'the only one',
      words: 'Remove the sign-on of Tama Tāmati',
      input: async (scene) => ({ id: (await signOnFirst(scene)).id ?? 0, reason: 'Was not here' }),
    },
  ],
};

/** Leaves somebody signed on elsewhere on the day before. @returns where. */
async function forget(scene: FieldScene): Promise<number> {
  const activityId = scene.others[0]?.id ?? 0;
  const on = { activityId, ...first(scene), signedOnAt: '2026-03-03T20:00:00.000Z' };
  await scene.api.attendance.create(on);
  return activityId;
}

/** Somebody was signed on and off here on the day before. */
async function wasThere(scene: FieldScene): Promise<void> {
  const { api, of } = scene;
  const there = { ...of, ...first(scene) };
  await api.attendance.create({ ...there, signedOnAt: '2026-03-03T20:00:00.000Z' });
  await api.attendance.update({ ...there, signedOffAt: '2026-03-04T02:00:00.000Z' });
}

const signOnFirst = (scene: FieldScene) => scene.api.attendance.signOn({ ...scene.of, people: [first(scene)] });
