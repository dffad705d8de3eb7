import type { CasesOf } from '../field-case.ts';

export const outcomeCases: CasesOf<'activities.outcome'> = {
  'activities.outcome.addDirect': [
    {
      title: 'a new one',
      words: 'Add objective: Signs put up',
      input: ({ of }) => ({ ...of, title: 'Signs put up', measurement: 'Signs' }),
    },
    {
      title: 'one of the library, in other letters',
      input: async ({ api, of }) => {
        const [free] = (await api.objectives.list()).filter(({ title }) => title.startsWith('Weed'));
        return { ...of, title: free?.title.toUpperCase() ?? '', measurement: free?.measurement ?? '' };
      },
    },
    { title: 'one that is there', input: ({ of }) => ({ ...of, title: 'benches', measurement: 'BENCHES' }) },
  ],
  'activities.outcome.removeDirect': [
    { title: 'without an amount', input: ({ direct }) => ({ id: direct.activityObjectiveId }) },
  ],
  'activities.outcome.setAmount': [
    {
      title: 'an amount',
      words: '55.5 Plants Planted',
      input: ({ plants }) => ({ id: plants.activityObjectiveId, amount: 55.5 }),
    },
    {
      title: 'the first result',
      input: async ({ api, record, plants }) => {
        await api.activities.predator.remove({ id: record.id });
        return { id: plants.activityObjectiveId, amount: 0 };
      },
    },
    {
      title: 'cleared',
      words: 'Plants Planted: no amount',
      input: async ({ api, plants: { activityObjectiveId: id } }) => {
        await api.activities.outcome.setAmount({ id, amount: 3 });
        return { id, amount: null };
      },
    },
  ],
};
