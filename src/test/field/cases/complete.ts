import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';

export const completeCases: CasesOf<'activities.complete'> = {
  'activities.complete.save': [
    { title: 'without an incident', input: ({ of }) => ({ ...of, anyIncident: 'No', notes: 'All home by four' }) },
    { title: 'with the notes as they are', input: ({ of }) => ({ ...of, anyIncident: 'No' }) },
    {
      title: 'with an incident',
      words: 'Complete the activity, with a report: Near Miss',
      input: ({ of }) => ({
        ...{ ...of, anyIncident: 'Yes', notes: '' },
        incidentDetails: { ...nearMiss, medicalTreatmentObtained: 'Never asked for' },
      }),
    },
    {
      title: 'with a report that was saved before',
      input: async ({ api, of }) => {
        const incidentDetails = {
          ...nearMiss,
          typeOfIncident: 'Medical Treatment',
          medicalTreatmentObtained: 'Stitches',
        };
        await api.activities.complete.save({ ...of, anyIncident: 'Yes', incidentDetails });
        const report = await readReport(api, of);
        return { ...of, anyIncident: 'Yes', report, incidentDetails: { ...nearMiss, witnesses: 'Hine\nTama' } };
      },
    },
    {
      title: 'with No in place of a report that was saved before',
      input: async ({ api, of }) => {
        await api.activities.complete.save({ ...of, anyIncident: 'Yes', incidentDetails: nearMiss });
        return { ...of, anyIncident: 'No', report: await readReport(api, of), notes: 'Nothing after all' };
      },
    },
    ...(['No', 'Yes'] as const).map((anyIncident) => ({
      title: `with a report that arrived after it had been completed with ${anyIncident}`,
      input: async ({ api, of }: FieldScene) => {
        await api.activities.complete.save({ ...of, anyIncident, incidentDetails: { ...nearMiss, witnesses: 'Tama' } });
        const slip = { ...nearMiss, timeOfIncident: '', incidentDescription: 'A slip' };
        const { id, version } = await api.incidents.report({ ...of, ...slip });
        const incidentDetails = { ...slip, witnesses: 'Hine' };
        return { ...of, anyIncident: 'Yes' as const, report: { id, version }, incidentDetails };
      },
    })),
    {
      title:
        'with a report of one’s own that the page did not know to be the report, the one before it being withdrawn',
      input: async ({ api, of, more }) => {
        const { id } = await api.incidents.report({
          ...of,
          ...nearMiss,
          timeOfIncident: '',
          incidentDescription: 'A drill',
        });
        await api.incidents.withdraw({ id, reason: 'A drill' });
        more.push({ path: 'incidents.get', input: { id } });
        await api.incidents.report({ ...of, ...nearMiss, timeOfIncident: '', incidentDescription: 'A slip' });
        return { ...of, anyIncident: 'Yes', report: null, incidentDetails: nearMiss };
      },
    },
  ],
};

/** The report that a page knows when it completes. */
async function readReport(api: FieldScene['api'], of: { activityId: number }) {
  const { incidentId, incidentVersion } = await api.activities.complete.get(of);
  return { id: incidentId ?? 0, version: incidentVersion ?? 0 };
}

const nearMiss = {
  ...{ typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down', dateOfIncident: '2026-03-05' },
  ...{ timeOfIncident: '14:05', injuredPerson: '', preExistingInjury: '' },
};
