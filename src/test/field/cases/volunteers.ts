import type { CasesOf } from '../field-case.ts';
import { firstId } from './first-id.ts';

export const volunteersCases: CasesOf<'activities.volunteers'> = {
  'activities.volunteers.assign': [
    {
      title: 'two',
      words: 'Add Ānaru Tāmati, Zoë Tāmati',
      input: ({ of, people }) => ({ ...of, volunteerIds: people.freeVolunteers }),
    },
    {
      title: 'one of whom is there',
      input: ({ of, people }) => ({
        ...{ ...of, volunteerIds: [...people.freeVolunteers, people.assignedVolunteers[0] ?? 0] },
      }),
    },
  ],
  'activities.volunteers.addNewcomer': [
    {
      title: 'somebody new',
      words: 'Add Rewi Ngata',
      input: ({ of }) => ({ ...of, firstname: 'Rewi', lastname: 'Ngata', phone: '021 555 0199' }),
    },
    {
      title: 'a name alone, which a volunteer has already',
      input: ({ of }) => ({ ...of, firstname: 'Zoe', lastname: 'tamati' }),
    },
  ],
  'activities.volunteers.remove': [
    {
      title: 'one by the assignment',
      input: async ({ api, of }) => ({ id: await firstId(api.activities.volunteers.assigned(of)) }),
    },
    {
      title: 'all by the assignments',
      input: async ({ api, of }) => ({ ids: (await api.activities.volunteers.assigned(of)).map(({ id }) => id) }),
    },
    {
      title: 'one who was signed on and has gone home, with a reason',
      input: async ({ api, of, people }) => {
        const [volunteerId = 0] = people.assignedVolunteers;
        await api.attendance.signOn({ ...of, people: [{ volunteerId }] });
        await api.attendance.signOff({ ...of, people: [{ volunteerId }] });
        return { ...of, assignedIds: [volunteerId], reason: 'Is on the other activity' };
      },
    },
    {
      title: 'one by the person',
      input: ({ activityId, people }) => ({ activityId, assignedIds: people.assignedVolunteers.slice(1) }),
    },
  ],
};
