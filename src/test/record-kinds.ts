import { getOutcomeRow } from '#server/services/activities/outcome.ts';
import { getPredatorRecord } from '#server/services/activities/predator.ts';
import { getRatedRisk } from '#server/services/activities/risk.ts';
import { getChecklistItem } from '#server/services/checklist.ts';
import { getHazard } from '#server/services/hazards.ts';
import { getObjective } from '#server/services/objectives.ts';
import { getTargets } from '#server/services/projects/targets.ts';
import { getControl, getRisk } from '#server/services/risks.ts';
import { blankIncident } from '#shared/activities/incident-report.ts';
import { isCatches } from '#shared/activities/predator.ts';
import { consequences, likelihoods } from '#shared/activities/risk.ts';
import { readField, type Together } from '#web/changes/merge.ts';
import { type Wish, wish } from '#web/changes/save-record.ts';
import type { callerAs, createTestProgram } from './callers.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from './factories.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { version: number };

export type World = { program: ReturnType<typeof createTestProgram>; api: ReturnType<typeof callerAs>['api'] };

/** What somebody types into a field: `n` is never the same twice. */
type Typing = (n: number, before: unknown) => unknown;

/** One record that two people work on. */
export type Scene = {
  /** Null for a record that somebody begins. */
  id: number | null;
  /** What a new record says first. */
  first: Values;
  read: (id: number) => Promise<object>;
  wishOf: (values: Values, stored: Stored | null) => Wish<object>;
};

export type RecordKind = {
  table: string;
  /** The fields of the form and what is typed in them. `incident.witnesses`, `targets.12`: a field within a record. */
  fields: Record<string, Typing>;
  together?: Together;
  /** How the fields say the record, where they do not have its names. */
  valuesOf?: (stored: Stored) => Values;
  /** False for what is never begun by a form of its own. */
  canBeNew?: boolean;
  /** Makes what the record stands on, and the record itself unless it is new. */
  begin: (world: World, n: number, isNew: boolean) => Promise<Scene> | Scene;
};

const words: Typing = (n) => `Words ${n}`;
const phone: Typing = (n) => `02${1_000_000 + n}`;
const email: Typing = (n) => `person.${n}@okurabush.example`;
const day: Typing = (n) => `2026-0${1 + (n % 9)}-${10 + (n % 19)}`;
const pastDay: Typing = (n) => `2025-0${1 + (n % 9)}-${10 + (n % 19)}`;
const number: Typing = (n) => n;
const oneOf =
  (choices: readonly unknown[]): Typing =>
  (n) =>
    choices[n % choices.length];
/** Puts an id into a list, or takes it out. */
const member =
  (ids: readonly number[]): Typing =>
  (n, before) => {
    const id = ids[n % ids.length] as number;
    const list = before as number[];
    return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
  };

/** What the fields of a form say of a stored record. */
export function valuesOf({ fields, valuesOf: say }: RecordKind, stored: Stored): Values {
  if (say) return say(stored);
  const said = Object.keys(fields).reduce(
    (values, path) => withField(values, path.split('.'), readField(stored, path)),
    {},
  );
  return structuredClone(said);
}

/** The values with another value in one field. */
export function withField(values: Values, [name = '', ...rest]: string[], value: unknown): Values {
  return { ...values, [name]: rest.length === 0 ? value : withField((values[name] ?? {}) as Values, rest, value) };
}

const idOf = (stored: object) => ('id' in stored ? Number(stored.id) : 0);

/** A record whose form sends its fields as they are. */
function plain(world: World, create: string, update: string, beside: Values = {}) {
  const wishOf = (values: Values, stored: Stored | null) =>
    (stored
      ? wish(update as 'objectives.update', { id: idOf(stored), ...beside, ...values })
      : wish(create as 'objectives.create', { ...beside, ...values } as never)) as Wish<object>;
  return { ...world, wishOf };
}

const person = { firstname: 'Tui', lastname: 'Ngata', phone: '0215550142' };
const counts = ['rats', 'possums', 'mustelids', 'hedgehogs', 'others'];
const incident = { ...blankIncident, typeOfIncident: 'Near Miss', incidentDescription: 'A branch fell.' };

export const recordKinds: Record<string, RecordKind> = {
  'a staff member': {
    table: 'staff',
    fields: {
      firstname: words,
      lastname: words,
      email,
      phone,
      role: oneOf(['Field Staff', 'Team Leader', 'Group Admin']),
    },
    begin: (world, n, isNew) => {
      const { wishOf } = plain(world, 'staff.create', 'staff.update');
      const password = 'Kererū#2026';
      return {
        // Hashing the password of a new one takes longer than all else.
        id: isNew && n % 4 === 0 ? null : makeStaff(world.program.db).id,
        first: { ...person, email: email(n, ''), role: 'Field Staff' },
        read: (id) => world.api.staff.get({ id }),
        wishOf: (values, stored) => wishOf(stored ? values : { ...values, password }, stored),
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
      wishOf: plain(world, 'volunteers.create', 'volunteers.update', { emergencyContactNumber: '0225550117' }).wishOf,
    }),
  },
  'an objective': {
    table: 'objectives',
    fields: { title: words, measurement: words },
    begin: async (world, n, isNew) => {
      const { wishOf, api } = plain(world, 'objectives.create', 'objectives.update');
      const first = { title: `Objective ${n}`, measurement: 'Plants' };
      return {
        id: isNew ? null : (await api.objectives.create(first)).id,
        first,
        read: async (id) => getObjective(world.program.db, { id }),
        wishOf,
      };
    },
  },
  'a hazard': {
    table: 'hazards',
    fields: { hazardDescription: words },
    begin: async (world, n, isNew) => {
      const kind = 'site' as const;
      const { wishOf, api } = plain(world, 'hazards.create', 'hazards.update', { kind });
      const first = { hazardDescription: `Hazard ${n}` };
      return {
        id: isNew ? null : (await api.hazards.create({ kind, ...first })).id,
        first,
        read: async (id) => getHazard(world.program.db, { id, kind }),
        wishOf,
      };
    },
  },
  'a checklist item': {
    table: 'checklist_items',
    fields: { description: words },
    begin: async (world, n, isNew) => {
      const { wishOf, api } = plain(world, 'checklist.create', 'checklist.update');
      const first = { description: `Item ${n}` };
      return {
        id: isNew ? null : (await api.checklist.create(first)).id,
        first,
        read: async (id) => getChecklistItem(world.program.db, { id }),
        wishOf,
      };
    },
  },
  'a risk title': {
    table: 'risks',
    fields: { title: words },
    begin: async (world, n, isNew) => {
      const { wishOf, api } = plain(world, 'risks.create', 'risks.update');
      const first = { title: `Risk ${n}` };
      return {
        id: isNew ? null : (await api.risks.create(first)).id,
        first,
        read: async (id) => getRisk(world.program.db, { id }),
        wishOf,
      };
    },
  },
  'a control': {
    table: 'risk_controls',
    fields: { controlText: words },
    begin: async (world, n, isNew) => {
      const { api } = world;
      const { id: riskId } = await api.risks.create({ title: `Risk of controls ${n}` });
      const { wishOf } = plain(world, 'risks.addControl', 'risks.updateControl');
      const first = { controlText: `Control ${n}` };
      return {
        id: isNew ? null : (await api.risks.addControl({ riskId, ...first })).id,
        first,
        read: async (id) => getControl(world.program.db, { id }),
        wishOf: (values, stored) => wishOf(stored ? values : { ...values, riskId }, stored),
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
        wishOf: plain(world, 'projects.create', 'projects.update', fixed).wishOf,
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
      wishOf: ({ targets }, stored) =>
        wish('projects.setTargets', {
          id: idOf(stored ?? {}),
          targets: Object.entries(targets as object).map(([id, target]) => ({ objectiveId: Number(id), target })),
        }),
    }),
  },
  'the details of an activity': {
    table: 'activities',
    fields: {
      activityName: words,
      activityDate: day,
      notes: words,
      status: oneOf(['InProgress', 'onhold', 'Completed']),
    },
    begin: (world, n, isNew) => {
      const { id: projectId } = makeProject(world.program.db);
      return {
        id: isNew ? null : makeActivity(world.program.db, { projectId }).id,
        first: { activityName: `Trap line ${n}`, activityDate: '2026-03-05', notes: '', status: 'InProgress' },
        read: (id) => world.api.activities.details.get({ id }),
        wishOf: plain(world, 'activities.details.create', 'activities.details.update', { projectId }).wishOf,
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
      const { wishOf } = plain(world, 'activities.risk.add', 'activities.risk.update', { activityId });
      const riskTitleId = 1;
      const first = { likelihood: 'unlikely', consequences: 'minor', chosenControlIds: [1] } as const;
      const given = { ...first, chosenControlIds: [...first.chosenControlIds] };
      return {
        id: isNew ? null : (await api.activities.risk.add({ activityId, riskTitleId, ...given })).id,
        first,
        read: async (id) => getRatedRisk(program.db, { id }),
        wishOf: (values, stored) => wishOf(stored ? values : { ...values, riskTitleId }, stored),
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
        wishOf: ({ amount }) =>
          wish('activities.outcome.setAmount', { id: activityObjectiveId, amount: amount as number | null }),
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
      const { wishOf } = plain(world, 'activities.predator.create', 'activities.predator.update', fixed);
      const first = {
        measurement: null,
        ...Object.fromEntries(counts.map((name) => [name, 0])),
        othersDescription: '',
      };
      return {
        id: isNew ? null : (await api.activities.predator.create({ ...fixed, ...first })).id,
        first,
        read: async (id) => getPredatorRecord(program.db, { id }),
        wishOf,
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
        wishOf: ({ notes }) => wish('activities.checklist.saveNotes', { activityId, notes: String(notes) }),
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
        wishOf: ({ notes, incident: fields }) =>
          wish('activities.complete.save', {
            activityId,
            notes: String(notes),
            anyIncident: 'Yes',
            incidentDetails: { ...incident, ...(fields as object) },
          }),
      };
    },
  },
};
