import { getOutcomeRow } from '#server/services/activities/outcome.ts';
import { getPredatorRecord } from '#server/services/activities/predator.ts';
import { getRatedRisk } from '#server/services/activities/risk.ts';
import { isCatches } from '#shared/activities/predator.ts';
import { consequences, likelihoods } from '#shared/activities/risk.ts';
import { blankIncident } from '#shared/incidents/report.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { reportOf } from '#web/sync/effects/complete.ts';

import { day, member, number, oneOf, pastDay, plain, type RecordKind, words } from './record-kind.ts';

const counts = ['rats', 'possums', 'mustelids', 'hedgehogs', 'others'];
const incident = { ...blankIncident, typeOfIncident: 'Near Miss', incidentDescription: 'A branch fell.' };

/** The kinds of record that belong to an activity. */
export const activityKinds: Record<string, RecordKind> = {
  'the details of an activity': {
    table: 'activities',
    fields: {
      activityName: words,
      activityDate: day,
      startTime: oneOf(['08:30', '09:00', '21:00']),
      finishTime: oneOf(['', '14:00', '15:30']),
      meetingPlace: words,
      ledById: oneOf([null, 1]),
      notes: words,
      status: oneOf(['InProgress', 'onhold', 'Completed']),
    },
    together: [['startTime', 'finishTime']],
    begin: (world, n, isNew) => {
      const { id: projectId } = makeProject(world.program.db);
      return {
        id: isNew ? null : makeActivity(world.program.db, { projectId }).id,
        first: {
          ...{ activityName: `Trap line ${n}`, activityDate: '2026-03-05', notes: '', status: 'InProgress' },
          ...{ startTime: '', finishTime: '', meetingPlace: '', ledById: null },
        },
        read: (id) => world.api.activities.details.get({ id }),
        saveCallFor: plain(world, 'activities.details.create', 'activities.details.update', { projectId }).saveCallFor,
      };
    },
  },
  'a risk of an activity': {
    table: 'activity_risks',
    fields: {
      likelihood: oneOf(likelihoods),
      consequences: oneOf(consequences),
      chosenControlIds: member([1, 2, 3]),
    },
    together: [['likelihood', 'consequences', 'chosenControlIds']],
    begin: async (world, _n, isNew) => {
      const { api, program } = world;
      const { id: activityId } = makeActivity(program.db);
      const { saveCallFor } = plain(world, 'activities.risk.add', 'activities.risk.update', { activityId });
      const riskTitleId = 1;
      const first = { likelihood: 'unlikely', consequences: 'minor', chosenControlIds: [1] } as const;
      const given = { ...first, chosenControlIds: [...first.chosenControlIds] };
      return {
        id: isNew ? null : (await api.activities.risk.add({ activityId, riskTitleId, ...given })).id,
        first,
        read: async (id) => getRatedRisk(program.db, { id }),
        saveCallFor: (values, stored) => saveCallFor(stored ? values : { ...values, riskTitleId }, stored),
      };
    },
  },
  'an amount': {
    table: 'activity_objectives',
    fields: { amount: number },
    canBeNew: false,
    begin: async ({ api, program }, n) => {
      const { id: activityId } = makeActivity(program.db);
      const own = { activityId, title: `Own objective ${n}`, measurement: 'Metres' };
      const { activityObjectiveId } = await api.activities.outcome.addDirect(own);
      return {
        id: activityObjectiveId,
        first: {},
        read: async (id) => getOutcomeRow(program.db, { id }),
        saveCallFor: ({ amount }) =>
          saveCall('activities.outcome.setAmount', { id: activityObjectiveId, amount: amount as number | null }),
      };
    },
  },
  'a predator record': {
    table: 'predator_records',
    fields: {
      measurement: number,
      ...Object.fromEntries(counts.map((name) => [name, number])),
      othersDescription: words,
    },
    together: [['predatorId', ...counts, 'othersDescription']],
    begin: async (world, _n, isNew) => {
      const { api, program } = world;
      const { id: activityId } = makeActivity(program.db);
      const catches = (await api.activities.predator.subTypes()).find(({ subType }) => isCatches(subType));
      const fixed = { activityId, predatorId: catches?.id ?? 0 };
      const { saveCallFor } = plain(world, 'activities.predator.create', 'activities.predator.update', fixed);
      const first = {
        measurement: null,
        ...Object.fromEntries(counts.map((name) => [name, 0])),
        othersDescription: '',
      };
      return {
        id: isNew ? null : (await api.activities.predator.create({ ...fixed, ...first })).id,
        first,
        read: async (id) => getPredatorRecord(program.db, { id }),
        saveCallFor,
      };
    },
  },
  'the checklist notes': {
    table: 'activities',
    fields: { notes: words },
    canBeNew: false,
    begin: ({ api, program }) => {
      const { id: activityId } = makeActivity(program.db);
      return {
        id: activityId,
        first: {},
        read: (id) => api.activities.checklist.notes({ activityId: id }),
        saveCallFor: ({ notes }) => saveCall('activities.checklist.saveNotes', { activityId, notes: String(notes) }),
      };
    },
  },
  'a completion with its incident': {
    table: 'activities',
    fields: {
      notes: words,
      'incident.witnesses': words,
      'incident.injuredPerson': words,
      'incident.dateOfIncident': pastDay,
    },
    canBeNew: false,
    begin: async ({ api, program }) => {
      const { id: activityId } = makeActivity(program.db);
      await api.activities.complete.save({ activityId, anyIncident: 'Yes', incidentDetails: incident });
      return {
        id: activityId,
        first: {},
        read: (id) => api.activities.complete.get({ activityId: id }),
        saveCallFor: ({ notes, incident: fields }, stored) =>
          saveCall('activities.complete.save', {
            activityId,
            report: stored && reportOf(stored as never),
            notes: String(notes),
            anyIncident: 'Yes',
            incidentDetails: { ...incident, ...(fields as object) },
          }),
      };
    },
  },
};
