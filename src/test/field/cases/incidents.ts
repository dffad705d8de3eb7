import type { CasesOf } from '../field-case.ts';

const nearMiss = {
  ...{ typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down', injuredPerson: 'Priya Raman' },
  ...{ dateOfIncident: '2026-03-05', timeOfIncident: '09:05', actionTaken: 'Moved the crates' },
};

export const incidentCases: CasesOf<'incidents'> = {
  'incidents.report': [
    {
      title: 'the first of an activity, with which it will be completed',
      words: 'Report: Near Miss',
      input: ({ of }) => ({ ...of, ...nearMiss }),
    },
    {
      title: 'another one',
      input: async ({ api, of }) => {
        await api.incidents.report({ ...of, ...nearMiss });
        return { ...of, ...nearMiss, incidentDescription: 'A wasp nest', dateOfIncident: '' };
      },
    },
    {
      title: 'one of a completed activity',
      input: async ({ api, of }) => {
        await api.activities.complete.save({ ...of, anyIncident: 'No' });
        return { ...of, ...nearMiss, typeOfIncident: 'First Aid', typeOfInjury: 'Cut' };
      },
    },
  ],
  'incidents.update': [
    {
      title: 'the completion report',
      words: 'Change report: Near Miss',
      input: async ({ api, of }) => {
        const { id } = await api.incidents.report({ ...of, ...nearMiss });
        return { id, witnesses: 'Hine\nTama', injuredPerson: '' };
      },
    },
    {
      title: 'another one, with its day and its kind',
      input: async ({ api, of }) => {
        await api.incidents.report({ ...of, ...nearMiss });
        const { id } = await api.incidents.report({ ...of, ...nearMiss, incidentDescription: 'A wasp nest' });
        return {
          ...{ id, dateOfIncident: '2026-03-04', typeOfIncident: 'Medical Treatment' },
          medicalTreatmentObtained: 'Antihistamine',
        };
      },
    },
  ],
};
