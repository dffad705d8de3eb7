import type { CasesOf } from '../field-case.ts';
import { firstId } from './first-id.ts';

/** Only the server knows of an earlier completion, which would keep it. */

export const staffCases: CasesOf<'activities.staff'> = {
  'activities.staff.assign': [
    {
      title: 'somebody new',
      words: 'Add Aroha Hōhepa',
      input: ({ of, people }) => ({ ...of, staffId: people.freeStaff }),
    },
    { title: 'somebody who is there', input: ({ of, people }) => ({ ...of, staffId: people.assignedStaff }) },
  ],
  'activities.staff.remove': [
    {
      title: 'by the assignment',
      input: async ({ api, of }) => ({ id: await firstId(api.activities.staff.assigned(of)) }),
    },
    {
      title: 'a Group Admin who leads',
      input: async ({ api, activityId, of, people }) => {
        await api.activities.details.update({ id: activityId, ledById: people.admin });
        await api.activities.staff.assign({ ...of, staffId: people.admin });
        return { activityId, assignedIds: [people.admin] };
      },
    },
    {
      title: 'by the person',
      words: 'Remove Māia Hōhepa',
      input: ({ activityId, people }) => ({ activityId, assignedIds: [people.assignedStaff] }),
    },
    {
      title: 'somebody who is signed on, with a reason',
      input: async ({ api, activityId, people }) => {
        await api.attendance.signOn({ activityId, people: [{ staffId: people.assignedStaff }] });
        return { activityId, assignedIds: [people.assignedStaff], reason: 'Signed on by mistake' };
      },
    },
    {
      title: 'somebody who cannot be assigned any more',
      input: async ({ api, of, program, people }) => {
        program.sqlite.prepare("UPDATE staff SET role = 'Group Admin' WHERE id = ?").run(people.assignedStaff);
        return { id: await firstId(api.activities.staff.assigned(of)) };
      },
    },
  ],
};
