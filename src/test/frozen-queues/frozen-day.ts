import { createKey } from '#web/sync/change.ts';
import type { FieldPath } from '#web/sync/kind-of.ts';
import type { InputOf, MutationPath } from '#web/sync/paths.ts';
import type { Room } from '#web/sync/room.ts';
import type { FieldScene } from '../field/scene.ts';
import { testNow, testToday } from '../test-db.ts';

// The day of two people whose phone is frozen with all that they did on it.

/** Somebody on the phone. */
export type FrozenRoom = { person: number; room: Room };

/** Makes a change on the phone. @returns what its screen got. */
export function makeChange(
  { person, room }: FrozenRoom,
  database: string,
  path: MutationPath,
  input: object,
): Promise<unknown> {
  const change = { key: createKey(), person, database, path, input: input as never, madeAt: testNow };
  return room.send(change);
}

/** The scene, the version of its activity, and what is removed during the day. */
export type FrozenScene = FieldScene & { version: number; otherRiskId: number; spareRecordId: number } & {
  incident: { id: number; version: number };
  incidentAction: { id: number; version: number };
  trapId: number;
  /** Of that trap: one is corrected, and one removed. */
  checks: { id: number; version: number }[];
  /** Deleted by somebody else. */
  goneRecord: { id: number; version: number };
};

const position = { latitude: -36.85, longitude: 174.76, accuracy: 8, positionHow: 'phone' } as const;

type Day = { [Path in Exclude<FieldPath, 'attendance.takeBack'>]: (scene: FrozenScene) => InputOf<Path> };

/**
 * A change of each kind, in this order, none of which was sent. The type keeps it complete. A taking back, which names the key of another,
 * comes after them.
 */
export const everyKind: Day = {
  'activities.details.update': ({ activityId: id, version }) => ({
    ...{ id, activityName: 'Ōkura trap line', ...position, version },
  }),
  'activities.risk.update': ({ of, risk }) => ({
    ...{ ...of, id: risk.id, likelihood: 'likely', consequences: 'catastrophic', version: risk.version },
    chosenControlIds: risk.chosenControlIds,
  }),
  'activities.risk.chooseControl': ({ of, risk, controls: [first = 0] }) => ({
    ...{ ...of, riskId: risk.id, riskControlId: first },
  }),
  'activities.risk.add': ({ of, rating, freeTitle, freeControls: [control = 0] }) => ({
    ...{ ...of, ...rating, riskTitleId: freeTitle, chosenControlIds: [control] },
  }),
  'activities.risk.remove': ({ of, otherRiskId }) => ({ ...of, riskId: otherRiskId }),
  'activities.risk.addHazards': ({ of, hazards: [first = 0, second = 0] }) => ({
    ...{ ...of, kind: 'site', hazardIds: [second, first] },
  }),
  'activities.risk.addHazard': ({ of, hazards: [, , , , fifth = 0] }) => ({ ...of, kind: 'site', hazardId: fifth }),
  'activities.risk.removeHazard': ({ of, hazards: [, , third = 0] }) => ({ ...of, hazardId: third, kind: 'site' }),
  'activities.staff.assign': ({ of, people }) => ({ ...of, staffId: people.freeStaff }),
  'activities.staff.remove': ({ activityId, people }) => ({ activityId, assignedIds: [people.assignedStaff] }),
  'activities.volunteers.assign': ({ of, people }) => ({ ...of, volunteerIds: people.freeVolunteers }),
  'activities.volunteers.remove': ({ activityId, people }) => ({
    ...{ activityId, assignedIds: people.assignedVolunteers.slice(1) },
  }),
  'activities.checklist.assign': ({ of, checklist }) => ({ ...of, checklistIds: checklist.slice(0, 2) }),
  'activities.checklist.remove': ({ activityId, checklist }) => ({ activityId, assignedIds: checklist.slice(3, 4) }),
  'activities.checklist.tick': ({ activityId, checklist: [first = 0] }) => ({
    ...{ activityId, checklistId: first, isTicked: true },
  }),
  'activities.checklist.saveNotes': ({ of, version }) => ({ ...of, notes: 'Bait station 12 is empty', version }),
  'activities.outcome.addDirect': ({ of }) => ({ ...of, title: 'Signs put up', measurement: 'Signs' }),
  'activities.outcome.removeDirect': ({ direct }) => ({ id: direct.activityObjectiveId }),
  'activities.outcome.setAmount': ({ plants }) => ({
    ...{ id: plants.activityObjectiveId, amount: 55.5, version: plants.version },
  }),
  'activities.predator.create': ({ of, catches }) => ({
    ...{ ...of, predatorId: catches, rats: 3, others: 1, othersDescription: 'Stoat' },
  }),
  'activities.predator.update': ({ record }) => ({ id: record.id, rats: 7, version: record.version }),
  'activities.predator.remove': ({ spareRecordId: id }) => ({ id }),
  'incidents.report': ({ of }) => ({
    ...of,
    typeOfIncident: 'Near Miss',
    incidentDescription: 'A branch came down',
    ...position,
  }),
  'incidents.update': ({ incident: { id, version } }) => ({ id, witnesses: 'Hine', version }),
  'incidents.actions.update': ({ incidentAction: { id, version } }) => ({ id, doneDate: testToday, version }),
  'incidents.decideNotifiable': ({ incident: { id, version } }) => ({ id, decision: 'No', version }),
  'incidents.close': ({ incident: { id, version } }) => ({ id, managerSignature: 'Kai Marsden', version }),
  'incidents.reopen': ({ incident: { id, version } }) => ({ id, reason: 'A second person was stung', version }),
  'incidents.actions.add': ({ incident: { id: incidentId }, user }) => ({
    ...{ incidentId, description: 'Brief the group', staffId: user.id, dueDate: testToday },
  }),
  'incidents.withdraw': ({ incident: { id, version } }) => ({ id, reason: 'Reported twice', version }),
  'activities.volunteers.addNewcomer': ({ of }) => ({
    ...{ ...of, firstname: 'Rewi', lastname: 'Ngata', phone: '0215550199' },
  }),
  'attendance.signOn': ({ of, people }) => ({
    ...{
      ...of,
      people: [{ staffId: people.freeStaff }, { volunteerId: people.freeVolunteers[0] ?? 0 }],
      briefed: true,
    },
  }),
  'attendance.signOff': ({ of, people }) => ({ ...of, people: [{ staffId: people.freeStaff }] }),
  'attendance.brief': ({ of, people }) => ({ ...of, people: [{ staffId: people.freeStaff }], briefed: false }),
  'attendance.didNotCome': ({ of, people }) => ({
    ...of,
    people: [{ volunteerId: people.assignedVolunteers[1] ?? 0 }],
  }),
  'attendance.update': ({ activityId, people }) => ({
    ...{ activityId, staffId: people.freeStaff, signedOnAt: '2026-03-04T19:05:00.000Z', reason: 'Came by bus' },
  }),
  'attendance.remove': ({ activityId, people }) => ({
    ...{ activityId, volunteerId: people.freeVolunteers[0] ?? 0, reason: 'Went home before it began' },
  }),
  'stillOut.putOff': ({ of, people }) => ({ ...of, people: [{ staffId: people.assignedStaff }] }),
  'stillOut.endPutOff': ({ of, people }) => ({ ...of, people: [{ staffId: people.assignedStaff }] }),
  'medicalNotes.look': ({ of, people }) => ({ ...of, volunteerId: people.assignedVolunteers[0] ?? 0 }),
  'trapChecks.create': ({ of, trapId }) => ({
    ...{ ...of, trapId, checkedAt: testNow, state: 'Sprung', ...position },
    catches: [{ species: 'Stoat', number: 1, sex: 'Female' }],
    ...{ baitSet: 'Egg', rebaited: true, condition: 'Needs repair', note: 'Lid is loose' },
  }),
  'trapChecks.update': ({ checks: [first] }) => ({ id: first?.id ?? 0, note: 'Lid is loose', version: first?.version }),
  'trapChecks.remove': ({ checks: [, second] }) => ({ id: second?.id ?? 0 }),
  'activities.predator.useLines': ({ of }) => of,
  'activities.complete.save': ({ of, version }) => ({
    ...of,
    anyIncident: 'No',
    notes: 'All home by four. Ka pai.',
    version,
  }),
};
