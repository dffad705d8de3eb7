import { checklistNotesOf } from '#shared/activities/checklist.ts';
import type { PredatorRow } from '#shared/activities/document.ts';
import { fates } from './bad-network.ts';
import { checkActs } from './checks.ts';
import { dayActs } from './day.ts';
import { callsOf } from './group.ts';
import type { Tab } from './phone.ts';
import { addPhoto } from './photos.ts';
import type { World } from './world.ts';

// What people do on the phone and at the desk, and what happens to them. Each act is drawn from the seed of its story.

const recordsOn = (world: World, tab: Tab) =>
  tab.shown('activities.document', { id: world.activity.id })?.predatorRecords ?? [];

function addRecord(world: World, tab: Tab): Promise<unknown> {
  const tag = `tag${world.next()}`;
  const rats = world.next();
  const input = { activityId: world.activity.id, predatorId: world.group.catchesId, rats, others: 1 };
  const typed = [world.type(`${tag} rats`, null, rats)];
  return world.send(tab, 'activities.predator.create', { ...input, othersDescription: tag }, { typed, tag });
}

/** As the form sends it: every field, and the version that it started from. */
function editOf({ id, predatorId, version, ...record }: PredatorRow, rats: number) {
  const { measurement, possums, mustelids, hedgehogs, others, othersDescription } = record;
  const counts = { rats, possums, mustelids, hedgehogs, others };
  return { id, predatorId, measurement, ...counts, othersDescription, version };
}

function editRecord(world: World, tab: Tab): Promise<unknown> {
  const records = recordsOn(world, tab);
  if (records.length === 0) return addRecord(world, tab);
  const record = world.random.pick(records);
  const rats = world.next();
  const typed = [world.type(`${record.othersDescription} rats`, record.rats, rats)];
  return world.send(tab, 'activities.predator.update', editOf(record, rats), { from: record, typed });
}

function removeRecord(world: World, tab: Tab): Promise<unknown> {
  const records = recordsOn(world, tab);
  if (records.length === 0) return addRecord(world, tab);
  const { id, othersDescription } = world.random.pick(records);
  world.removesHere(othersDescription);
  return world.send(tab, 'activities.predator.remove', { id });
}

function changeDetails(world: World, tab: Tab): Promise<unknown> | undefined {
  const details = tab.shown('activities.document', { id: world.activity.id })?.activity;
  if (!details) return;
  const { id, activityName, projectId, activityDate, status, notes, version } = details;
  const [name, field] = world.random.pick([['activityName', 'name'] as const, ['notes', 'notes'] as const]);
  const to = `${field} ${world.next()}`;
  const typed = [world.type(field, details[name], to)];
  const input = { id, activityName, projectId, activityDate, status, notes, version, [name]: to };
  return world.send(tab, 'activities.details.update', input, { from: details, typed });
}

function changeNotes(world: World, tab: Tab): Promise<unknown> | undefined {
  const { id: activityId } = world.activity;
  const document = tab.shown('activities.document', { id: activityId });
  if (!document) return;
  const stored = checklistNotesOf(document);
  const notes = `check list notes ${world.next()}`;
  const typed = [world.type('check list notes', stored.notes, notes)];
  const input = { activityId, notes, version: stored.version };
  return world.send(tab, 'activities.checklist.saveNotes', input, { from: stored, typed });
}

function setAmount(world: World, tab: Tab): Promise<unknown> | undefined {
  const { id: activityId, objectiveId: id } = world.activity;
  const row = tab.shown('activities.document', { id: activityId })?.objectives.find((one) => one.id === id);
  if (!row) return;
  const amount = world.next();
  const typed = [world.type('amount', row.amount, amount)];
  return world.send(tab, 'activities.outcome.setAmount', { id, amount, version: row.version }, { from: row, typed });
}

function movePerson(world: World, tab: Tab): Promise<unknown> {
  const { id: activityId } = world.activity;
  const { staffId } = world.group;
  const assigned = tab.shown('activities.document', { id: activityId })?.staff ?? [];
  const isThere = assigned.some((one) => one.staffId === staffId);
  if (!isThere) return world.send(tab, 'activities.staff.assign', { activityId, staffId });
  return world.send(tab, 'activities.staff.remove', { activityId, assignedIds: [staffId] });
}

/** The other person sees everything as it is now. */
async function actAtDesk(world: World): Promise<unknown> {
  const { server, desk, catchesId: predatorId } = world.group;
  if (server.isDown) return;
  const { id: activityId, objectiveId } = world.activity;
  const { read } = callsOf(server, desk);
  const what = world.random.whole(1, 6);
  const value = world.next();
  if (what === 1) {
    const tag = { others: 1, othersDescription: `tag${value}` };
    return world.sendFromDesk('activities.predator.create', { activityId, predatorId, rats: 0, ...tag });
  }
  if (what === 2) return world.sendFromDesk('activities.details.update', { id: activityId, notes: `notes ${value}` });
  if (what === 3)
    return world.sendFromDesk('activities.checklist.saveNotes', { activityId, notes: `check list notes ${value}` });
  if (what === 4) return world.sendFromDesk('activities.outcome.setAmount', { id: objectiveId, amount: value });
  const records = await read('activities.predator.list', { activityId }).catch(() => []);
  if (records.length === 0) return;
  const record = world.random.pick(records);
  if (what === 5 && world.random.next() < 0.4)
    return world.sendFromDesk('activities.predator.remove', { id: record.id });
  return world.sendFromDesk('activities.predator.update', editOf(record, value));
}

/** A server that is killed comes back within seconds: a story has time for few. */
const mostKills = 2;

function loseSome(world: World): void {
  const fate = world.random.pick(fates);
  const isKill = fate.startsWith('server killed');
  if (isKill && ++world.kills > mostKills) return;
  world.network.loseNext(fate, isKill ? 1 : world.random.whole(1, 3));
}

async function killServer(world: World): Promise<void> {
  if (++world.kills > mostKills) return;
  world.note('the server is killed');
  if (await world.group.server.kill()) world.figures.count('server killed at any moment');
}

function killPage(world: World, tab: Tab): void {
  world.figures.count('page killed');
  world.killTab(tab);
}

/** The tab that sends, in the middle of it. */
function killSender(world: World): void {
  // Not one that is still being opened.
  const sender = world.tabs.find((tab) => tab === world.locks.holder);
  if (!sender) return;
  world.figures.count('sending tab killed');
  world.killTab(sender);
}

async function doubleTab(world: World): Promise<void> {
  if (world.tabs.length >= 2) return;
  world.figures.count('tab doubled');
  await world.openTab();
}

/** One act of a story. Its result is waited for, or not. */
export type Act = (world: World, tab: Tab) => unknown;

const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);

export const acts: readonly Act[] = [
  ...times(4, addRecord),
  ...times(6, editRecord),
  ...times(2, removeRecord),
  ...times(4, changeDetails),
  ...times(3, changeNotes),
  ...times(3, setAmount),
  ...times(2, movePerson),
  ...times(3, dayActs.addWalkIn),
  ...times(3, dayActs.tapSomebody),
  ...times(4, dayActs.signEveryoneOn),
  ...times(3, dayActs.tapOnOtherPhone),
  ...times(2, dayActs.sendFromOtherPhone),
  ...times(1, dayActs.setClock),
  ...times(2, dayActs.comeBackWithWrongClock),
  ...times(2, dayActs.report),
  ...times(2, dayActs.editIncident),
  ...times(1, dayActs.withdrawIncident),
  ...times(1, dayActs.complete),
  ...times(3, dayActs.deleteAtDesk),
  ...times(3, dayActs.actOnIncidents),
  ...times(3, addPhoto),
  ...times(4, checkActs.checkTrap),
  ...times(3, checkActs.correctCheck),
  ...times(2, checkActs.removeCheck),
  ...times(3, checkActs.walkAtDesk),
  ...times(8, actAtDesk),
  ...times(12, loseSome),
  ...times(1, killServer),
  ...times(2, (world) => world.loseCoverage()),
  ...times(2, killPage),
  ...times(2, killSender),
  ...times(2, doubleTab),
  ...times(5, (world) => world.findCoverage()),
  ...times(2, (_, tab) => tab.room.sendNow().catch(() => {})),
];
