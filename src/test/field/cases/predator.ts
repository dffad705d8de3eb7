import type { CasesOf } from '../field-case.ts';

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
};
