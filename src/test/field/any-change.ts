import type { Random } from '#server/demo/random.ts';
import { completionOf } from '#shared/activities/complete.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { consequences, likelihoods, type RiskRow } from '#shared/activities/risk.ts';
import { isFieldRole, offeredStaff } from '#shared/activities/staff.ts';
import { activityStatuses } from '#shared/activities.ts';
import { openStays } from '#shared/attendance/rows.ts';
import { longestStayMs } from '#shared/attendance/stays.ts';
import { hazardKinds } from '#shared/hazards.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { isPredatorControl } from '#shared/objectives.ts';
import type { Role } from '#shared/permissions.ts';
import { isCheck } from '#shared/traps/checks.ts';
import type { Shared } from '#web/sync/effects/known.ts';
import type { effects } from '#web/sync/kind-of.ts';
import type { InputOf } from '#web/sync/paths.ts';

// What somebody could do to an activity, drawn from a seed.

export type Path = keyof typeof effects;

/** `now`: ISO, UTC. */
type Choice = { random: Random; document: ActivityDocument; shared: Shared; now: string };
/** An input of each change, for this document; undefined where there is none. */
export const inputs: { [One in Path]: (choice: Choice) => InputOf<One> | undefined } = {
  'activities.details.update': ({ random, document: { activity }, shared }) => ({
    id: activity.id,
    ...(random.next() < 0.5 && { activityName: random.pick(['Trap line day', 'Aaron’s trap line']) }),
    ...(random.next() < 0.5 && { startTime: random.pick(['', '08:30']), finishTime: random.pick(['', '02:00']) }),
    ...(random.next() < 0.5 && { activityDate: random.pick([activity.activityDate, '2026-03-09', '2026-02-20']) }),
    ...(random.next() < 0.5 && { ledById: random.pick([null, ...shared.staff.map(({ id }) => id)]) }),
    ...(random.next() < 0.5 && { status: random.pick(activityStatuses) }),
    ...(random.next() < 0.5 && { notes: random.pick(['', 'Meet at the ford']), projectId: activity.projectId }),
    version: activity.version,
  }),
  'activities.complete.save': ({ random, document, shared }) => {
    const { id: activityId, version } = document.activity;
    const { incidentId: id, incidentVersion, incidentState } = completionOf(document);
    if (incidentState === 'Closed') return undefined;
    const isOwn = document.incidents.some((row) => row.id === id && row.authorId === document.reader.id);
    // It took the place of one of their own that was withdrawn; about any other that a page did not know it is asked.
    const gone = ({ withdrawnAt, activityId: of, authorId }: IncidentRow) =>
      withdrawnAt !== null && of === activityId && authorId === document.reader.id;
    const isBeside = isOwn && shared.incidents.some((row) => gone(row) && row.id < (id ?? 0));
    const isUnknown = id === null || (isBeside && version % 3 === 0);
    const report = isUnknown ? null : { id, version: incidentVersion ?? 1 };
    const common = { activityId, notes: random.pick([undefined, null, 'All traps reset']), report, version };
    const why = { ...(random.next() < 0.3 && { withdrawReason: 'It was another day' }) };
    if (random.next() < 0.5) return { ...common, ...why, anyIncident: 'No' };
    const incidentDetails = { ...nearMiss(random), ...someWords(random) };
    const how = random.next() < 0.3 ? { isBeside: true } : why;
    return { ...common, ...how, anyIncident: 'Yes', incidentDetails };
  },
  'activities.risk.addHazards': ({ random, document, shared }) => {
    const kind = random.pick(hazardKinds);
    const hazardIds = someOf(random, shared.hazards(kind)).map(({ id }) => id);
    return { activityId: document.activity.id, kind, hazardIds };
  },
  'activities.risk.addHazard': ({ random, document, shared }) => {
    const kind = random.pick(hazardKinds);
    return { activityId: document.activity.id, kind, hazardId: random.pick(shared.hazards(kind)).id };
  },
  'activities.risk.removeHazard': ({ random, document: { activity, hazards } }) => {
    const [row] = someOf(random, hazards);
    if (random.next() < 0.5) return row && { id: row.id, kind: row.kind };
    return row && { activityId: activity.id, hazardId: row.hazardId, kind: row.kind };
  },
  'activities.risk.add': ({ random, document: { activity, risks }, shared }) => {
    // One that is there already is refused.
    const isFree = ({ id }: { id: number }) => !risks.some(({ riskTitleId }) => riskTitleId === id);
    const [title] = someOf(random, shared.risks.filter(isFree));
    if (!title) return undefined;
    const chosenControlIds = someOf(random, shared.controls(title.id)).map(({ id }) => id);
    const rating = { likelihood: random.pick(likelihoods), consequences: random.pick(consequences) };
    return { activityId: activity.id, riskTitleId: title.id, ...rating, chosenControlIds };
  },
  'activities.risk.update': ({ random, document: { activity, risks }, shared }) => {
    const [risk] = someOf(random, risks);
    if (!risk) return undefined;
    return {
      ...{ activityId: activity.id, id: risk.id, version: risk.version },
      ...(random.next() < 0.5 && { likelihood: random.pick(likelihoods) }),
      ...(random.next() < 0.5 && { consequences: random.pick(consequences) }),
      ...(random.next() < 0.5 && { chosenControlIds: someOf(random, offeredControls(risk, shared)) }),
      ...(random.next() < 0.2 && { riskTitle: 'Rising tide' }),
    };
  },
  'activities.risk.remove': ({ random, document: { activity, risks } }) => {
    const [risk] = someOf(random, risks);
    return risk && { activityId: activity.id, riskId: risk.id };
  },
  'activities.risk.chooseControl': ({ random, document: { activity, risks }, shared }) => {
    const [risk] = someOf(random, risks);
    const [riskControlId] = risk ? someOf(random, offeredControls(risk, shared)) : [];
    if (!risk || riskControlId === undefined) return undefined;
    return { activityId: activity.id, riskId: risk.id, riskControlId, isChecked: random.next() < 0.6 };
  },
  'activities.staff.assign': ({ random, document, shared }) => {
    const [person] = someOf(random, [...offeredStaff(document, shared.staff), ...shared.staff.filter(isField)]);
    return person && { activityId: document.activity.id, staffId: person.id };
  },
  'activities.staff.remove': ({ random, document: { activity, staff } }) =>
    removalOfSome(random, activity.id, someOf(random, staff), ({ staffId }) => staffId, leaving),
  'activities.volunteers.assign': ({ random, document, shared }) => ({
    activityId: document.activity.id,
    volunteerIds: someOf(random, shared.volunteers).map(({ id }) => id),
  }),
  'activities.volunteers.remove': ({ random, document: { activity, volunteers } }) =>
    removalOfSome(random, activity.id, someOf(random, volunteers), ({ volunteerId }) => volunteerId, leaving),
  'activities.volunteers.addNewcomer': ({ random, document }) => ({
    activityId: document.activity.id,
    ...{ firstname: random.pick(['Rewi', 'Māia']), lastname: random.pick(['', 'Ngata']), phone: '021 555 0199' },
  }),
  'activities.checklist.assign': ({ random, document, shared }) => ({
    activityId: document.activity.id,
    checklistIds: someOf(random, shared.checklist).map(({ id }) => id),
  }),
  'activities.checklist.remove': ({ random, document: { activity, checklist } }) =>
    removalOfSome(random, activity.id, someOf(random, checklist), ({ checklistItemId }) => checklistItemId),
  'activities.checklist.tick': ({ random, document: { activity, checklist } }) => {
    const [row] = someOf(random, checklist);
    const isTicked = random.next() < 0.6;
    if (random.next() < 0.5) return row && { id: row.id, isTicked };
    return row && { activityId: activity.id, checklistId: row.checklistItemId, isTicked };
  },
  'activities.checklist.saveNotes': ({ random, document: { activity } }) => ({
    activityId: activity.id,
    notes: random.pick(['', 'Two radios', 'Bait station 12 empty\nRefill on Friday']),
    version: activity.version,
  }),
  'activities.outcome.addDirect': ({ random, document, shared }) => {
    const { title, measurement } = random.pick([...shared.objectives, ...document.objectives, signs]);
    return { activityId: document.activity.id, title: random.pick([title, title.toUpperCase()]), measurement };
  },
  'activities.outcome.removeDirect': ({ random, document: { objectives, predatorRecords } }) => {
    const isFree = (title: string) => predatorRecords.length === 0 || !isPredatorControl(title);
    const [row] = someOf(
      random,
      objectives.filter(({ title, amount, isDirect }) => isDirect && amount === null && isFree(title)),
    );
    return row && { id: row.id };
  },
  'activities.outcome.setAmount': ({ random, document }) => {
    const [row] = someOf(random, document.objectives);
    const amount = random.pick([0, 55.5, null, '' as const, undefined]);
    return row && { id: row.id, ...(amount !== undefined && { amount }), version: row.version };
  },
  'activities.predator.create': ({ random, document, shared }) => ({
    activityId: document.activity.id,
    predatorId: random.pick(shared.subTypes).id,
    ...someNumbers(random),
  }),
  'activities.predator.update': ({ random, document, shared }) => {
    const [row] = someOf(random, document.predatorRecords);
    const predatorId = random.next() < 0.3 ? random.pick(shared.subTypes).id : row?.predatorId;
    return row && { id: row.id, ...(predatorId && { predatorId }), ...someNumbers(random), version: row.version };
  },
  'activities.predator.remove': ({ random, document }) => {
    const [row] = someOf(random, document.predatorRecords);
    return row && { id: row.id };
  },
  'activities.predator.useLines': ({ random, document }) => {
    const { activity, checks, predatorRecords } = document;
    const isRefused = !checks.some(isCheck) && predatorRecords.every(({ fromLines }) => fromLines === null);
    const corrections = random.pick([undefined, undefined, 'keep', 'replace'] as const);
    return isRefused ? undefined : { activityId: activity.id, ...(corrections && { corrections }) };
  },
  'attendance.signOn': (choice) => {
    const { startTime, finishTime } = choice.document.activity;
    const times = choice.random.pick([
      undefined,
      { startTime, finishTime },
      { startTime: '08:00', finishTime: '21:30' },
    ]);
    return { ...pressOf(choice), briefed: choice.random.next() < 0.3, ...(times && { times }) };
  },
  'attendance.signOff': (choice) => pressOf(choice),
  'attendance.brief': ({ random, document }) => {
    const people = someOf(random, openStays(document)).map(refOf);
    return people.length > 0 ? { activityId: document.activity.id, people, briefed: random.next() < 0.6 } : undefined;
  },
  'attendance.didNotCome': (choice) => pressOf(choice),
  'attendance.update': ({ random, document, now }) => {
    const [row] = someOf(random, openStays(document));
    if (!row || now <= row.signedOnAt || now > minutesAfter(row.signedOnAt, longestStayMs / 60_000)) return undefined;
    return { id: row.id, signedOffAt: now, reason: 'As they said', version: row.version, confirm: true };
  },
  'attendance.remove': ({ random, document }) => {
    const [row] = someOf(random, document.attendance);
    return row && { id: row.id, reason: 'Was not here' };
  },
  'incidents.report': ({ random, document: { activity } }) => ({
    ...{ activityId: activity.id, ...nearMiss(random), ...someWords(random) },
  }),
  'incidents.update': ({ random, document }) => {
    const [row] = someOf(random, openIncidents(document));
    return row && { id: row.id, ...someWords(random), version: row.version };
  },
  'incidents.decideNotifiable': ({ random, document, now }) => {
    const [row] = someOf(random, openIncidents(document));
    const told = { notifiedAt: random.pick([now, '', null]), notifiedBy: ' Kai Marsden ', reference: 'W-12' };
    const decision = random.pick(['Yes', 'No'] as const);
    return row && { id: row.id, decision, ...(random.next() < 0.5 && told), version: row.version };
  },
  'incidents.close': ({ random, document }) => {
    const isDone = ({ openActions, notifiable }: IncidentRow) => openActions === 0 && notifiable !== null;
    const [row] = someOf(random, openIncidents(document).filter(isDone));
    return row && { id: row.id, managerSignature: random.pick(['Kai Marsden', null]), version: row.version };
  },
  'incidents.reopen': ({ random, document, shared }) => {
    const closed = document.incidents.filter(({ state }) => state === 'Closed');
    const isTheirs = ({ state, activityId }: IncidentRow) =>
      state === 'Withdrawn' && activityId === document.activity.id;
    const [row] = someOf(random, [...closed, ...shared.incidents.filter(isTheirs)]);
    return row && { id: row.id, reason: 'A second person was stung', version: row.version };
  },
  'incidents.withdraw': ({ random, document }) => {
    const [row] = someOf(random, openIncidents(document));
    return row && { id: row.id, reason: ' Reported twice ', version: row.version };
  },
  'incidents.actions.add': ({ random, document, shared, now }) => {
    const [row] = someOf(random, openIncidents(document));
    const what = { description: `Fence off the bank ${random.next()}`, dueDate: now.slice(0, 10) };
    return row && { incidentId: row.id, staffId: random.pick(shared.staff).id, ...what };
  },
  'incidents.actions.update': ({ random, document, shared }) => {
    const [action] = someOf(
      random,
      openIncidents(document).flatMap(({ actions }) => actions),
    );
    const ending = random.pick([
      { doneDate: '2026-03-01', givenUpReason: '' },
      { doneDate: null, givenUpReason: 'The bank is gone' },
      { doneDate: null, givenUpReason: null },
      { staffId: random.pick(shared.staff).id, dueDate: '2026-03-20' },
    ]);
    return action && { id: action.id, ...ending, version: action.version };
  },
};

const openIncidents = ({ incidents }: ActivityDocument) =>
  incidents.filter(({ state }) => state === 'Open' || state === 'Action due');
const nearMiss = (random: Random) => ({
  ...{ typeOfIncident: 'Near Miss', incidentDescription: `A branch came down ${random.next()}` },
  ...{ timeOfIncident: '09:05' },
});
const someWords = (random: Random) => ({
  ...(random.next() < 0.5 && { witnesses: random.pick(['', 'Hine\nTama', null]) }),
  ...(random.next() < 0.3 && { dateOfIncident: random.pick(['', '2026-03-02']) }),
  ...(random.next() < 0.3 && { typeOfIncident: 'Medical Treatment', medicalTreatmentObtained: 'Antihistamine' }),
  ...(random.next() < 0.3 && { typeOfIncident: 'First Aid', typeOfInjury: 'Cut' }),
});

/** Somebody who is signed on leaves with a reason. */
const leaving = { reason: 'Went home' };
/** The library's controls, and those of the risk that have left it, some of them twice. */
const offeredControls = ({ riskTitleId, chosenControlIds }: RiskRow, { controls }: Shared) => [
  ...chosenControlIds,
  ...controls(riskTitleId).map(({ id }) => id),
];

const signs = { title: 'Signs put up', measurement: 'Signs' };

/** Some of the fields of a predator record, as forms and calls send them. */
const someNumbers = (random: Random) => ({
  ...(random.next() < 0.5 && { measurement: random.pick([12, 0.5, null, '' as const]) }),
  ...(random.next() < 0.5 && { rats: random.pick([0, 3, null, '' as const]) }),
  ...(random.next() < 0.5 && { others: 1, othersDescription: random.pick(['Stoat', null]) }),
});

export const minutesAfter = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

const refOf = ({ staffId, volunteerId }: { staffId: number | null; volunteerId: number | null }) =>
  staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId };

/** Some of those whom the scene has, on the activity or not. */
function pressOf({ random, document, shared }: Choice) {
  const everybody = [
    ...shared.staff.map(({ id }) => ({ staffId: id })),
    ...shared.volunteers.slice(0, 4).map(({ id }) => ({ volunteerId: id })),
  ];
  return { activityId: document.activity.id, people: someOf(random, everybody) };
}

const isField = ({ role }: { role: Role }) => isFieldRole(role);

function removalOfSome<Row extends { id: number }>(
  random: Random,
  activityId: number,
  rows: Row[],
  idOf: (row: Row) => number,
  more: { reason?: string } = {},
) {
  if (rows.length === 0) return undefined;
  if (random.next() < 0.3) return { activityId, assignedIds: rows.map(idOf), ...more };
  return { ...(rows.length === 1 ? { id: rows[0]?.id ?? 0 } : { ids: rows.map(({ id }) => id) }), ...more };
}

/** One to three of them, fewer where there are not so many. */
export const someOf = <Row>(random: Random, rows: readonly Row[]) => random.some(rows, random.whole(1, 3));
