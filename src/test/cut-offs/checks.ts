import { serverNow } from '#web/sync/clock.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import { realNow } from './fake-clock.ts';
import { callsOf } from './group.ts';
import type { Tab } from './phone.ts';
import type { MadeCheck, World } from './world.ts';

// Two people walk a line of traps. A check is called by the bait that was set; what is corrected later is its note.

type Walk = OutputOf<'trapLines.walk'>;
type Visit = Walk['visits'][number];

const walkOn = (world: World, tab: Tab) => tab.shown('trapLines.walk', { id: world.lineId });

const found = [
  { state: 'Set' },
  { state: 'Sprung' },
  { state: 'Sprung', catches: [{ species: 'Stoat', number: 1 }] },
  { state: 'Set', condition: 'Needs repair' },
  { state: 'Could not reach it' },
] as const;

/** A check of a trap, most often in the activity. */
function newCheck(world: World, { traps }: Walk, checkedAt: string) {
  const { random, activity, checks } = world;
  const [tag, note] = [`check${world.next()}`, `note ${world.next()}`];
  const made: MadeCheck = { checkedAt, pressedAt: realNow(), createdBy: null, removedBy: [] };
  checks.set(tag, made);
  const of = random.next() < 0.7 && { activityId: activity.id };
  const input = { trapId: random.pick(traps).id, ...of, checkedAt, ...random.pick(found), baitSet: tag, note };
  return { tag, note, made, input };
}

function checkTrap(world: World, tab: Tab): Promise<unknown> | undefined {
  const walk = walkOn(world, tab);
  if (!walk) return;
  const { tag, note, made, input } = newCheck(world, walk, serverNow());
  const typed = [world.type(`${tag} note`, null, note)];
  const acknowledge = (key: string) => {
    made.createdBy = key;
  };
  world.figures.count('traps checked');
  return world.send(tab, 'trapChecks.create', input, { typed, tag, acknowledge });
}

/** As the form sends it. */
function editOf({ id, state, catches, strikes, baitLeft, baitSet, rebaited, condition, version }: Visit, note: string) {
  return { id, state, catches, strikes, baitLeft, baitSet, rebaited, condition, note, version };
}

/** Of one that may still wait. */
function correctCheck(world: World, tab: Tab): Promise<unknown> | undefined {
  const visits = walkOn(world, tab)?.visits ?? [];
  if (visits.length === 0) return checkTrap(world, tab);
  const visit = world.random.pick(visits);
  const note = `note ${world.next()}`;
  const typed = [world.type(`${visit.baitSet} note`, visit.note, note)];
  return world.send(tab, 'trapChecks.update', editOf(visit, note), { from: visit, typed });
}

function removeCheck(world: World, tab: Tab): Promise<unknown> | undefined {
  const visits = walkOn(world, tab)?.visits ?? [];
  if (visits.length === 0) return checkTrap(world, tab);
  const { id, baitSet } = world.random.pick(visits);
  world.removesHere(baitSet);
  const acknowledge = (key: string) => void world.checks.get(baitSet)?.removedBy.push(key);
  return world.send(tab, 'trapChecks.remove', { id }, { acknowledge });
}

/** The other person, from the other end: they see everything as it is now. */
async function walkAtDesk(world: World): Promise<void> {
  const { server, desk } = world.group;
  if (server.isDown) return;
  const walk = await callsOf(server, desk)
    .read('trapLines.walk', { id: world.lineId })
    .catch(() => null);
  if (!walk) return;
  if (walk.visits.length > 0 && world.random.next() < 0.4) {
    const edit = editOf(world.random.pick(walk.visits), `note ${world.next()}`);
    await world.sendFromDesk('trapChecks.update', edit);
    return;
  }
  const { made, input } = newCheck(world, walk, new Date(realNow()).toISOString());
  if (await world.sendFromDesk('trapChecks.create', input)) made.createdBy = 'the desk';
}

export const checkActs = { checkTrap, correctCheck, removeCheck, walkAtDesk } as const;

/** So long a story lasts at most. */
const storyMs = 60_000;
const isNear = (at: string, ms: number) => Math.abs(Date.parse(at) - ms) < storyMs;

/**
 * Each check that was acknowledged is there, with the moment of its press, and none that was removed. What a wrong clock said is put right. Of what was made twice, and of words
 * that were lost, the trail tells. `waiting`: the keys of the changes that are still on the phone.
 */
export async function findFaultsOfChecks(world: World, waiting: ReadonlySet<string>): Promise<string[]> {
  const { group, lineId, checks } = world;
  const { removedHere } = world.tell();
  const stored = await callsOf(group.server, group.phone).read('trapChecks.list', { lineId });
  const moments = new Map(stored.map(({ baitSet, checkedAt }) => [baitSet, checkedAt]));
  return [...checks].flatMap(([tag, { checkedAt, pressedAt, createdBy, removedBy }]) => {
    const at = moments.get(tag);
    const isRemoved = removedBy.some((key) => !waiting.has(key));
    const isMade = createdBy !== null && !waiting.has(createdBy);
    if (at === undefined) return isMade && !removedHere.has(tag) ? [`${tag} is not there.`] : [];
    if (isRemoved) return [`${tag} was removed, and is there.`];
    const isRight = at === checkedAt || (!isNear(checkedAt, pressedAt) && isNear(at, pressedAt));
    return isRight ? [] : [`${tag} was pressed at ${checkedAt}, and says ${at}.`];
  });
}
