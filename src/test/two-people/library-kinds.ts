import { getChecklistItem } from '#server/services/checklist.ts';
import { getHazard } from '#server/services/hazards.ts';
import { getObjective } from '#server/services/objectives.ts';
import { getTargets } from '#server/services/projects/targets.ts';
import { getControl, getRisk } from '#server/services/risks.ts';
import { makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { saveCall } from '#web/forms/save-record.ts';

import { day, email, idOf, member, number, oneOf, phone, plain, type RecordKind, words } from './record-kind.ts';

const person = { firstname: 'Tui', lastname: 'Ngata', phone: '0215550142' };

/** People, the library and projects. */
export const libraryKinds: Record<string, RecordKind> = {
  'a staff member': {
    table: 'staff',
    fields: {
      firstname: words,
      lastname: words,
      email,
      phone,
      emergencyContact: words,
      role: oneOf(['Field Staff', 'Team Leader', 'Group Admin']),
    },
    begin: (world, n, isNew) => {
      const { saveCallFor } = plain(world, 'staff.create', 'staff.update');
      const password = 'Kererū#2026';
      return {
        // Mostly existing people, because hashing a new person's password takes longest.
        id: isNew && n % 4 === 0 ? null : makeStaff(world.program.db).id,
        first: { ...person, email: email(n, ''), emergencyContact: 'Aroha Ngata', role: 'Field Staff' },
        read: (id) => world.api.staff.get({ id }),
        saveCallFor: (values, stored) => saveCallFor(stored ? values : { ...values, password }, stored),
      };
    },
  },
  'a volunteer': {
    table: 'volunteers',
    fields: { firstname: words, lastname: words, email, phone, emergencyContact: words },
    begin: (world, n, isNew) => ({
      id: isNew ? null : makeVolunteer(world.program.db).id,
      first: { ...person, email: email(n, ''), emergencyContact: 'Aroha Ngata' },
      read: (id) => world.api.volunteers.get({ id }),
      saveCallFor: plain(world, 'volunteers.create', 'volunteers.update', { emergencyContactNumber: '0225550117' })
        .saveCallFor,
    }),
  },
  'an objective': {
    table: 'objectives',
    fields: { title: words, measurement: words },
    begin: async (world, n, isNew) => {
      const { saveCallFor, api } = plain(world, 'objectives.create', 'objectives.update');
      const first = { title: `Objective ${n}`, measurement: 'Plants' };
      return {
        id: isNew ? null : (await api.objectives.create(first)).id,
        first,
        read: async (id) => getObjective(world.program.db, { id }),
        saveCallFor,
      };
    },
  },
  'a hazard': {
    table: 'hazards',
    fields: { hazardDescription: words },
    begin: async (world, n, isNew) => {
      const kind = 'site' as const;
      const { saveCallFor, api } = plain(world, 'hazards.create', 'hazards.update', { kind });
      const first = { hazardDescription: `Hazard ${n}` };
      return {
        id: isNew ? null : (await api.hazards.create({ kind, ...first })).id,
        first,
        read: async (id) => getHazard(world.program.db, { id, kind }),
        saveCallFor,
      };
    },
  },
  'a checklist item': {
    table: 'checklist_items',
    fields: { description: words },
    begin: async (world, n, isNew) => {
      const { saveCallFor, api } = plain(world, 'checklist.create', 'checklist.update');
      const first = { description: `Item ${n}` };
      return {
        id: isNew ? null : (await api.checklist.create(first)).id,
        first,
        read: async (id) => getChecklistItem(world.program.db, { id }),
        saveCallFor,
      };
    },
  },
  'a risk title': {
    table: 'risks',
    fields: { title: words },
    begin: async (world, n, isNew) => {
      const { saveCallFor, api } = plain(world, 'risks.create', 'risks.update');
      const first = { title: `Risk ${n}` };
      return {
        id: isNew ? null : (await api.risks.create(first)).id,
        first,
        read: async (id) => getRisk(world.program.db, { id }),
        saveCallFor,
      };
    },
  },
  'a control': {
    table: 'risk_controls',
    fields: { controlText: words },
    begin: async (world, n, isNew) => {
      const { api } = world;
      const { id: riskId } = await api.risks.create({ title: `Risk of controls ${n}` });
      const { saveCallFor } = plain(world, 'risks.addControl', 'risks.updateControl');
      const first = { controlText: `Control ${n}` };
      return {
        id: isNew ? null : (await api.risks.addControl({ riskId, ...first })).id,
        first,
        read: async (id) => getControl(world.program.db, { id }),
        saveCallFor: (values, stored) => saveCallFor(stored ? values : { ...values, riskId }, stored),
      };
    },
  },
  'a project': {
    table: 'projects',
    fields: {
      name: words,
      location: words,
      startDate: day,
      status: oneOf(['inprogress', 'onhold', 'completed']),
      localHospital: words,
      primaryContactPhone: phone,
      objectiveIds: member([1, 2, 3, 4]),
    },
    begin: (world, n, isNew) => {
      const fixed = { emergencyServices: '111' };
      return {
        id: isNew ? null : makeProject(world.program.db, { objectiveIds: [1, 2] }).id,
        first: {
          name: `Project ${n}`,
          location: 'Ōkura',
          startDate: '2026-02-01',
          status: 'inprogress',
          localHospital: '',
          primaryContactPhone: '',
          objectiveIds: [1, 2],
        },
        read: (id) => world.api.projects.get({ id }),
        saveCallFor: plain(world, 'projects.create', 'projects.update', fixed).saveCallFor,
      };
    },
  },
  'the targets of a project': {
    table: 'projects',
    fields: { 'targets.1': number, 'targets.2': number, 'targets.3': number },
    canBeNew: false,
    valuesOf: ({ targets }) => ({
      targets: Object.fromEntries(
        (targets as { objectiveId: number; target: unknown }[]).map(({ objectiveId, target }) => [objectiveId, target]),
      ),
    }),
    begin: ({ program }) => ({
      id: makeProject(program.db, { objectiveIds: [1, 2, 3] }).id,
      first: {},
      read: async (id) => getTargets(program.db, { id }),
      saveCallFor: ({ targets }, stored) =>
        saveCall('projects.setTargets', {
          id: idOf(stored ?? {}),
          targets: Object.entries(targets as object).map(([id, target]) => ({ objectiveId: Number(id), target })),
        }),
    }),
  },
};
