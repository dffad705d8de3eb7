import { completionOf } from '#shared/activities/complete.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import type { By, Completion, Day, Done } from './day-told.ts';
import { callsOf } from './group.ts';
import type { Tab } from './phone.ts';
import type { World } from './world.ts';

// The day itself: walk-ins who sign on and off, incidents, the completion, and somebody at the desk who deletes the activity meanwhile.

const reason = 'Said twice';

type Made = { what: Done['what']; tags: string[]; path: DayPath; input: object };

function make(world: World, tab: Tab, { what, tags, path, input }: Made) {
  const done = note(world, 'phone', what, tags);
  const begun = (key: string) => {
    for (const one of done) one.key = key;
  };
  const acknowledge = () => {
    for (const one of done) one.isAcknowledged = true;
  };
  return world.send(tab, path, { activityId: world.activity.id, ...input }, { begun, acknowledge });
}

/** A line of the day for each of those whom a press is about. */
function note({ day, clock, otherPhone }: World, by: By, what: Done['what'], tags: string[]): Done[] {
  const isClockRight = by === 'phone' ? clock.isRight : otherPhone.isClockRight;
  const done = tags.map((tag): Done => ({ what, tag, by, key: '', isAcknowledged: false, isClockRight }));
  day.done.push(...done);
  return done;
}

type DayPath = 'activities.volunteers.addNewcomer' | 'attendance.signOn' | 'attendance.signOff' | 'incidents.report';

type WalkIn = OutputOf<'activities.volunteers.assigned'>[number];

const walkInsOn = (world: World, tab: Tab): WalkIn[] =>
  tab.shown('activities.document', { id: world.activity.id })?.volunteers ?? [];

async function addWalkIn(world: World, tab: Tab): Promise<void> {
  const number = world.next();
  const tag = `Walker${number}`;
  const person = { firstname: tag, lastname: 'Rewi', phone: `02${number}000` };
  await make(world, tab, { what: 'walk-in', tags: [tag], path: 'activities.volunteers.addNewcomer', input: person });
  const row = walkInsOn(world, tab).find(({ firstname }) => firstname === tag);
  if (row && !tab.isDead) await tap(world, tab, 'on', [row]);
}

const pathOf = (what: 'on' | 'off') => (what === 'on' ? 'attendance.signOn' : 'attendance.signOff');

function tap(world: World, tab: Tab, what: 'on' | 'off', rows: WalkIn[]): Promise<unknown> {
  const input = { people: rows.map(({ volunteerId }) => ({ volunteerId })) };
  return make(world, tab, { what, tags: rows.map(({ firstname }) => firstname), path: pathOf(what), input });
}

function tapSomebody(world: World, tab: Tab): Promise<unknown> {
  const rows = walkInsOn(world, tab);
  if (rows.length === 0) return addWalkIn(world, tab);
  return tap(world, tab, world.random.pick(['on', 'on', 'off'] as const), [world.random.pick(rows)]);
}

function signEveryoneOn(world: World, tab: Tab): Promise<unknown> {
  const rows = walkInsOn(world, tab);
  if (rows.length < 2) return addWalkIn(world, tab);
  world.figures.count('everyone signed on');
  return tap(world, tab, 'on', rows);
}

/** The other leader's phone, which waits for coverage as this one does: one person, or everyone. */
async function tapOnOtherPhone(world: World): Promise<void> {
  const { server, desk } = world.group;
  if (server.isDown) return;
  const { id: activityId } = world.activity;
  const rows = await callsOf(server, desk)
    .read('activities.volunteers.assigned', { activityId })
    .catch(() => []);
  if (rows.length === 0) return;
  const what = world.random.pick(['on', 'on', 'off'] as const);
  const chosen = what === 'on' && world.random.next() < 0.5 ? rows : [world.random.pick(rows)];
  const done = note(
    world,
    'other phone',
    what,
    chosen.map(({ firstname }) => firstname),
  );
  world.figures.count('tapped on another phone');
  const people = chosen.map(({ volunteerId }) => ({ volunteerId }));
  world.otherPhone.tap(pathOf(what), { activityId, people }, done);
}

/** By minutes, hours and years, as far as a phone's clock was ever seen to be wrong. */
const jumpsMs = [3, 60, 60, 24 * 60, 6 * 365 * 24 * 60].flatMap((minutes) => [minutes * 60_000, -minutes * 60_000]);

function jump(world: World, ms: number): void {
  world.note(`its clock jumps by ${ms / 60_000} minutes`);
  world.clock.jump(ms);
}

function setClock(world: World): void {
  const ms = world.random.pick(jumpsMs);
  world.figures.count('clock set');
  if (world.random.next() < 0.5) world.otherPhone.setClock(ms);
  else jump(world, ms);
}

/** Without coverage somebody signs on and off, the phone's clock is put back by an hour, and they come back. */
async function comeBackWithWrongClock(world: World, tab: Tab): Promise<unknown> {
  const rows = walkInsOn(world, tab);
  if (rows.length === 0) return addWalkIn(world, tab);
  world.loseCoverage();
  const row = world.random.pick(rows);
  await tap(world, tab, 'on', [row]);
  await tap(world, tab, 'off', [row]);
  jump(world, -3_600_000);
  world.figures.count('clock set');
  return tap(world, tab, 'on', [row]);
}

const incidentsOn = (world: World, tab: Tab) =>
  tab.shown('activities.document', { id: world.activity.id })?.incidents ?? [];

const whatHappened = (tag: string) => ({ typeOfIncident: 'Near Miss', incidentDescription: tag }) as const;

function report(world: World, tab: Tab): Promise<unknown> {
  const tag = `branch${world.next()}`;
  return make(world, tab, { what: 'report', tags: [tag], path: 'incidents.report', input: whatHappened(tag) });
}

function editIncident(world: World, tab: Tab): Promise<unknown> {
  const open = incidentsOn(world, tab).filter(({ state }) => state === 'Open');
  if (open.length === 0) return report(world, tab);
  const incident = world.random.pick(open);
  const witnesses = `Hine ${world.next()}`;
  const typed = [world.type(`${incident.incidentDescription} witnesses`, incident.witnesses, witnesses)];
  const input = { id: incident.id, witnesses, version: incident.version };
  return world.send(tab, 'incidents.update', input, { from: incident, typed });
}

function withdrawIncident(world: World, tab: Tab): Promise<unknown> {
  const open = incidentsOn(world, tab).filter(({ state }) => state === 'Open');
  if (open.length === 0) return report(world, tab);
  const { id, version } = world.random.pick(open);
  return world.send(tab, 'incidents.withdraw', { id, reason, version });
}

async function complete(world: World, tab: Tab): Promise<unknown> {
  const { id: activityId } = world.activity;
  // Nobody turns to the last step before their own report shows as kept.
  await world.saved();
  if (tab.isDead) return;
  const document = tab.shown('activities.document', { id: activityId });
  if (!document) return;
  const known = completionOf(document);
  const { version, incidentId, incidentVersion } = known;
  const report = incidentId === null ? null : { id: incidentId, version: incidentVersion };
  const completion: Completion = { knew: known.incident?.incidentDescription ?? null };
  world.day.completions.push(completion);
  const answer = { activityId, anyIncident: 'No', version, report };
  return world.send(tab, 'activities.complete.save', answer, { from: known });
}

/** Somebody at the desk deletes the activity, which is refused once anything was recorded of it. */
async function deleteAtDesk(world: World): Promise<void> {
  if (world.group.server.isDown) return;
  const isMade = await world.sendFromDesk('activities.details.remove', { id: world.activity.id });
  if (!isMade) return;
  world.figures.count('activity deleted by another person');
  world.day.isDeleted = true;
}

async function actOnIncidents(world: World): Promise<void> {
  const { server, desk } = world.group;
  if (server.isDown) return;
  const { id: activityId } = world.activity;
  const what = world.random.whole(1, 3);
  const input = { activityId, ...whatHappened(`desk${world.next()}`) };
  if (what === 1) return void (await world.sendFromDesk('incidents.report', input));
  const rows = await callsOf(server, desk)
    .read('activities.document', { id: activityId })
    .then(({ incidents }) => incidents)
    .catch(() => []);
  const open = rows.filter(({ state }) => state === 'Open');
  if (open.length === 0) return;
  const { id, version } = world.random.pick(open);
  if (what === 2) await world.sendFromDesk('incidents.withdraw', { id, reason, version });
  else await world.sendFromDesk('incidents.update', { id, witnesses: `Tama ${world.next()}` });
}

/** The phone goes where there is no coverage, and then somebody at the desk deletes the activity. */
export async function leaveAndBeDeleted(world: World): Promise<void> {
  world.loseCoverage();
  await deleteAtDesk(world);
}

export const dayActs = {
  addWalkIn,
  tapSomebody,
  signEveryoneOn,
  tapOnOtherPhone,
  sendFromOtherPhone: (world: World) => world.otherPhone.sendAll(),
  setClock,
  comeBackWithWrongClock,
  report,
  editIncident,
  withdrawIncident,
  complete,
  deleteAtDesk,
  actOnIncidents,
} as const;

/** What is wrong on the server after the day, which the phone's queue has left but for the changes of these keys. */
export async function findFaultsOfDay(world: World, waiting: ReadonlySet<string>): Promise<string[]> {
  const { group, activity, day } = world;
  const calls = callsOf(group.server, group.desk);
  const of = { activityId: activity.id };
  const isThere = await calls.read('activities.details.get', { id: activity.id }).then(
    () => true,
    () => false,
  );
  if (!isThere) return ['The activity stays deleted, though somebody is out on it.'];
  return [
    ...findPeople(day, waiting, await calls.read('activities.volunteers.assigned', of)),
    ...findOut(
      day,
      waiting,
      (await calls.read('stillOut.list', undefined)).find((one) => one.activityId === activity.id),
    ),
    ...findIncidents(world, waiting),
  ];
}

/** What was acknowledged, and is not on the phone any more. */
const arrivedOf = ({ done }: Day, what: Done['what'], waiting: ReadonlySet<string>) =>
  done.filter((one) => one.what === what && one.isAcknowledged && !waiting.has(one.key));

function findPeople(day: Day, waiting: ReadonlySet<string>, assigned: WalkIn[]): string[] {
  const countOf = (tag: string) => assigned.filter(({ firstname }) => firstname === tag).length;
  const doubled = day.done.filter(({ what, tag }) => what === 'walk-in' && countOf(tag) > 1);
  const lost = arrivedOf(day, 'walk-in', waiting).filter(({ tag }) => countOf(tag) === 0);
  return [...doubled.map(({ tag }) => `${tag} was made twice.`), ...lost.map(({ tag }) => `${tag} is lost.`)];
}

type Out = OutputOf<'stillOut.list'>[number] | undefined;

/**
 * Nobody who signed on, and did not sign off since, is unknown to Still out, whatever the clocks said; and with right clocks nobody is there
 * who went home. Whoever was signed off by one phone and on by another is left out: between two phones only the clocks say the order.
 */
function findOut({ done }: Day, waiting: ReadonlySet<string>, out: Out): string[] {
  const taps = done.filter(({ what }) => what === 'on' || what === 'off');
  return [...new Set(taps.map(({ tag }) => tag))].flatMap((tag) => {
    const own = taps.filter((one) => one.tag === tag);
    const isOut = out?.people.some(({ name }) => name.startsWith(`${tag} `)) ?? false;
    const arrived = (one: Done) => one.isAcknowledged && !waiting.has(one.key);
    const last = own.findLast(({ what }) => what === 'on');
    const isOfOnePhone = own.every(({ what, by }) => what === 'on' || by === last?.by);
    const isOn = own.findLastIndex(({ what }) => what === 'off') < own.lastIndexOf(last as Done);
    if (last && isOfOnePhone && isOn && arrived(last) && !isOut)
      return [`${tag} signed on, and is unknown to Still out.`];
    const isHome =
      own.at(-1)?.what === 'off' && own.every((one) => arrived(one) && one.by === last?.by && one.isClockRight);
    return isHome && isOut ? [`${tag} signed off, and is still out.`] : [];
  });
}

function findIncidents({ group, activity, day }: World, waiting: ReadonlySet<string>): string[] {
  const db = group.server.openDb();
  try {
    const ofActivity = db.prepare('SELECT incident_description FROM incidents WHERE activity_id = ?').pluck();
    const stored = ofActivity.all(activity.id) as string[];
    const countOf = (tag: string) => stored.filter((one) => one === tag).length;
    const doubled = day.done.filter(({ what, tag }) => what === 'report' && countOf(tag) > 1);
    const lost = arrivedOf(day, 'report', waiting).filter(({ tag }) => countOf(tag) === 0);
    const withdrawn = db.prepare(withdrawnBy).pluck().all(group.phone.user.id, activity.id, reason) as string[];
    const unseen = withdrawn.filter((tag) => !day.completions.some(({ knew }) => knew === tag));
    return [
      ...doubled.map(({ tag }) => `Incident ${tag} was made twice.`),
      ...lost.map(({ tag }) => `Incident ${tag} is lost.`),
      ...unseen.map((tag) => `Incident ${tag} was withdrawn by a No that did not know of it.`),
    ];
  } finally {
    db.close();
  }
}

/** The incidents that a completion of this person withdrew: by another reason than theirs. */
const withdrawnBy = `SELECT i.incident_description FROM audit a JOIN incidents i ON i.id = a.record_id
  WHERE a.record_type = 'incident' AND a.action = 'withdrawn' AND a.actor_id = ? AND i.activity_id = ? AND i.withdrawn_reason <> ?`;
