import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';

export const riskCases: CasesOf<'activities.risk'> = {
  'activities.risk.add': [
    {
      title: 'with controls',
      input: ({ of, rating, freeTitle, freeControls }) => {
        const [first = 0, , third = 0] = freeControls;
        return { ...of, ...rating, riskTitleId: freeTitle, chosenControlIds: [third, first] };
      },
    },
    {
      title: 'without controls, as the first',
      input: async ({ api, of, rating, freeTitle }) => {
        for (const { id: riskId } of await api.activities.risk.list(of))
          await api.activities.risk.remove({ ...of, riskId });
        const rows = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        for (const { id } of rows) await api.activities.risk.removeHazard({ id, kind: 'site' });
        return { ...of, ...rating, riskTitleId: freeTitle };
      },
    },
  ],
  'activities.risk.update': [
    {
      title: 'another rating',
      input: ({ of, risk }) => ({ ...of, id: risk.id, likelihood: 'likely', consequences: 'catastrophic' }),
    },
    {
      title: 'other controls',
      input: ({ of, risk, controls }) => {
        const [first = 0, second = 0, , fourth = 0] = controls;
        return { ...of, ...ratingOf(risk), id: risk.id, chosenControlIds: [fourth, second, first] };
      },
    },
  ],
  'activities.risk.remove': [
    { title: 'one of two', input: ({ of, risk }) => ({ ...of, riskId: risk.id }) },
    {
      title: 'the last thing of its step',
      input: async ({ api, of, risk }) => {
        for (const { id: riskId } of await api.activities.risk.list(of))
          if (riskId !== risk.id) await api.activities.risk.remove({ ...of, riskId });
        const rows = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        for (const { id } of rows) await api.activities.risk.removeHazard({ id, kind: 'site' });
        return { ...of, riskId: risk.id };
      },
    },
  ],
  'activities.risk.chooseControl': [
    {
      title: 'chosen',
      input: ({ of, risk, controls: [first = 0] }) => ({ ...of, riskId: risk.id, riskControlId: first }),
    },
    {
      title: 'set aside',
      input: ({ of, risk, controls: [, second = 0] }) => ({
        ...{ ...of, riskId: risk.id, riskControlId: second, isChecked: false },
      }),
    },
  ],
  'activities.risk.addHazards': [
    {
      title: 'one that is there, and two new ones',
      input: ({ of, hazards: [first = 0, second = 0, third = 0] }) => ({
        ...{ ...of, kind: 'site', hazardIds: [third, second, first] },
      }),
    },
  ],
  'activities.risk.addHazard': [
    { title: 'a new one', input: ({ of, hazards: [first = 0] }) => ({ ...of, kind: 'site', hazardId: first }) },
    { title: 'one that is there', input: ({ of, hazards }) => ({ ...of, kind: 'site', hazardId: hazards[2] ?? 0 }) },
  ],
  'activities.risk.removeHazard': [
    {
      title: 'by its own id',
      input: async ({ api, of }) => {
        const [row] = await api.activities.risk.listHazards({ ...of, kind: 'site' });
        return { id: row?.id ?? 0, kind: 'site' };
      },
    },
    {
      title: 'by the library’s id',
      input: ({ of, hazards }) => ({ ...of, hazardId: hazards[2] ?? 0, kind: 'site' }),
    },
  ],
};

function ratingOf({ likelihood, consequences }: FieldScene['risk']) {
  return { likelihood, consequences } as FieldScene['rating'];
}
