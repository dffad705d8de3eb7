import { testNow } from '#test/test-db.ts';
import type { CasesOf } from '../field-case.ts';
import type { FieldScene } from '../scene.ts';

const nearMiss = {
  ...{ typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down', injuredPerson: 'Priya Raman' },
  ...{ dateOfIncident: '2026-03-05', timeOfIncident: '09:05', actionTaken: 'Moved the crates' },
};

type Reported = Pick<FieldScene, 'api' | 'of' | 'more'>;

/** Reports the first incident of the activity, with which it will be completed. */
async function reportFirst({ api, of, more }: Reported): Promise<{ id: number }> {
  const { id } = await api.incidents.report({ ...of, ...nearMiss });
  more.push({ path: 'incidents.get', input: { id } });
  return { id };
}

/** Reports two, and answers the one that is not the completion report. */
async function reportOther(scene: Reported): Promise<{ id: number }> {
  await reportFirst(scene);
  return reportFirst(scene);
}

async function closeFirst(scene: Reported): Promise<{ id: number }> {
  const { id } = await reportFirst(scene);
  await scene.api.incidents.decideNotifiable({ id, decision: 'No' });
  await scene.api.incidents.close({ id });
  return { id };
}

/** An action of the signed-in person whose day has passed, which Home shows. */
async function addLate(scene: FieldScene): Promise<{ id: number; incidentId: number }> {
  const { id: incidentId } = await reportFirst(scene);
  const late = { description: 'Fence off the bank', staffId: scene.user.id, dueDate: '2026-03-01' };
  const { id } = await scene.api.incidents.actions.add({ incidentId, ...late });
  return { id, incidentId };
}

export const incidentCases: CasesOf<'incidents'> = {
  'incidents.report': [
    {
      title: 'the first of an activity, with which it will be completed',
      words: 'Report: Near Miss',
      input: ({ of }) => ({ ...of, ...nearMiss }),
    },
    {
      title: 'with where it was',
      words: 'Report: Near Miss',
      input: ({ of }) => ({
        ...{ ...of, ...nearMiss },
        ...{ latitude: -36.6682123, longitude: 174.7342, accuracy: 8, positionHow: 'phone' },
      }),
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
    {
      title: 'one that was opened on this phone',
      input: async (scene) => ({ ...(await reportOther(scene)), witnesses: 'Hine' }),
    },
  ],
  'incidents.decideNotifiable': [
    {
      title: 'that it is, and when the authority was told',
      words: 'Notifiable: Yes',
      input: async (scene) => ({
        ...{ ...(await reportFirst(scene)), decision: 'Yes', notifiedAt: testNow },
        ...{ notifiedBy: 'Kai Marsden', reference: 'W-1234' },
      }),
    },
    {
      title: 'that it is not, after somebody said that it is',
      words: 'Notifiable: No',
      input: async (scene) => {
        const { id } = await reportOther(scene);
        await scene.api.incidents.decideNotifiable({ id, decision: 'Yes', notifiedBy: 'Kai Marsden' });
        return { id, decision: 'No' };
      },
    },
  ],
  'incidents.close': [
    {
      title: 'the completion report, with the sign-off',
      words: 'Close the incident: Near Miss',
      isOnce: true,
      input: async (scene) => {
        const { id } = await reportFirst(scene);
        await scene.api.incidents.decideNotifiable({ id, decision: 'No' });
        return { id, managerSignature: 'Kai Marsden', committeeMeetingDate: '2026-03-04' };
      },
    },
    {
      title: 'one with an action that is done',
      isOnce: true,
      input: async (scene) => {
        const { id, incidentId } = await addLate(scene);
        await scene.api.incidents.actions.update({ id, doneDate: '2026-03-02' });
        await scene.api.incidents.decideNotifiable({ id: incidentId, decision: 'No' });
        return { id: incidentId, committeeMeetingComments: '' };
      },
    },
  ],
  'incidents.reopen': [
    {
      title: 'a closed one',
      words: 'Reopen the incident: Near Miss',
      isOnce: true,
      input: async (scene) => ({ ...(await closeFirst(scene)), reason: 'A second person was stung' }),
    },
  ],
  'incidents.withdraw': [
    {
      title: 'the completion report, with a late action',
      words: 'Withdraw the incident: Near Miss',
      isOnce: true,
      input: async (scene) => ({ id: (await addLate(scene)).incidentId, reason: ' Reported twice ' }),
    },
    {
      title: 'another one',
      isOnce: true,
      input: async (scene) => ({ ...(await reportOther(scene)), reason: 'Reported twice' }),
    },
  ],
  'incidents.actions.add': [
    {
      title: 'one that is late already, of the signed-in person',
      words: 'Add action: Fence off the bank',
      input: async (scene) => ({
        ...{ incidentId: (await reportFirst(scene)).id, description: 'Fence off the bank' },
        ...{ staffId: scene.user.id, dueDate: '2026-03-01' },
      }),
    },
    {
      title: 'a second one, of somebody on the activity',
      input: async (scene) => ({
        ...{ incidentId: (await addLate(scene)).incidentId, description: 'Brief the group' },
        ...{ staffId: scene.people.assignedStaff, dueDate: '2026-03-12' },
      }),
    },
  ],
  'incidents.actions.update': [
    {
      title: 'as done',
      words: 'Done: Fence off the bank',
      input: async (scene) => ({ id: (await addLate(scene)).id, doneDate: '2026-03-05' }),
    },
    {
      title: 'as given up',
      words: 'Give up: Fence off the bank',
      input: async (scene) => ({ id: (await addLate(scene)).id, givenUpReason: 'The bank is gone' }),
    },
    {
      title: 'as open again',
      words: 'Change action: Fence off the bank',
      input: async (scene) => {
        const { id } = await addLate(scene);
        await scene.api.incidents.actions.update({ id, doneDate: '2026-03-04' });
        return { id, doneDate: null, givenUpReason: '' };
      },
    },
    {
      title: 'to another owner, by another day',
      words: 'Change action: Fence off the slip',
      input: async (scene) => ({
        ...{ id: (await addLate(scene)).id, description: 'Fence off the slip' },
        ...{ staffId: scene.people.freeStaff, dueDate: '2026-03-20' },
      }),
    },
  ],
};
