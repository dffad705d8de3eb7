import type { CasesOf } from '../field-case.ts';

export const checklistCases: CasesOf<'activities.checklist'> = {
  'activities.checklist.assign': [
    { title: 'three', input: ({ of, checklist }) => ({ ...of, checklistIds: checklist.slice(0, 3) }) },
    {
      title: 'the first of an activity',
      input: async ({ api, of, checklist }) => {
        const rows = await api.activities.checklist.assigned(of);
        await api.activities.checklist.remove({ ids: rows.map(({ id }) => id) });
        return { ...of, checklistIds: checklist.slice(0, 1) };
      },
    },
  ],
  'activities.checklist.remove': [
    {
      title: 'one whose words changed since',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        await api.checklist.update({ id: row?.checklistId ?? 0, description: 'Zips closed' });
        return { id: row?.id ?? 0 };
      },
    },
    {
      title: 'one that has left the library',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        await api.checklist.remove({ id: row?.checklistId ?? 0 });
        return { id: row?.id ?? 0 };
      },
    },
    {
      title: 'all',
      input: async ({ api, of }) => ({ ids: (await api.activities.checklist.assigned(of)).map(({ id }) => id) }),
    },
  ],
  'activities.checklist.tick': [
    {
      title: 'ticked',
      words: 'Tick: Landowner or site manager told and access confirmed',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        return { id: row?.id ?? 0, isTicked: true };
      },
    },
    {
      title: 'ticked a second time, which changes nothing',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        await api.activities.checklist.tick({ id: row?.id ?? 0, isTicked: true });
        return { id: row?.id ?? 0, isTicked: true };
      },
    },
    {
      title: 'taken back, by the item',
      input: async ({ api, of }) => {
        const [row] = await api.activities.checklist.assigned(of);
        const item = { ...of, checklistId: row?.checklistId ?? 0 };
        await api.activities.checklist.tick({ ...item, isTicked: true });
        return { ...item, isTicked: false };
      },
      // The phone does not know whether anything else was recorded.
    },
  ],
  'activities.checklist.saveNotes': [
    {
      title: 'written',
      words: 'Bait station 12 empty (notes)',
      input: ({ of }) => ({ ...of, notes: 'Bait station 12 empty\nRefill on Friday' }),
    },
    {
      title: 'cleared, as the last thing of the step',
      input: async ({ api, of }) => {
        await api.activities.checklist.saveNotes({ ...of, notes: 'Two radios' });
        const rows = await api.activities.checklist.assigned(of);
        await api.activities.checklist.remove({ ids: rows.map(({ id }) => id) });
        return { ...of, notes: '' };
      },
    },
  ],
};
