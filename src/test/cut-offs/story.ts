import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { fullName } from '#shared/names.ts';
import { waitingSent } from '#web/events.ts';
import { entriesOf } from '#web/offline/kept-answers.ts';
import { readKept } from '#web/offline/kept-pack.ts';
import { heldKeys } from '#web/sync/outbox.ts';
import { acts } from './acts.ts';
import type { PlantedFault } from './bad-network.ts';
import { findFaultsOfChecks } from './checks.ts';
import { findFaultsOfDay, leaveAndBeDeleted } from './day.ts';
import type { Figures } from './figures.ts';
import { callsOf, type Group } from './group.ts';
import type { Tab } from './phone.ts';
import { findFaultsOfPhotos } from './photos.ts';
import { findFaults } from './trail.ts';
import { World } from './world.ts';

const steps = 40;

/** One story from a seed, on a new activity. Throws when something was lost, doubled, overwritten unseen, or shows otherwise. */
export async function runStory(group: Group, seed: number, fault?: PlantedFault): Promise<Figures> {
  const world = await World.begin(group, seed, fault);
  try {
    if (world.random.next() < 0.3) await leaveAndBeDeleted(world);
    for (let step = 0; step < steps; step++) await takeStep(world);
    await world.settle();
    await lookUntilItHolds(world, fault ? 200 : 2400);
    world.countEnd();
    return world.figures;
  } catch (error) {
    const text = `${error}\n${world.story.join('\n')}`;
    // At once: a run of hundreds of stories tells of its failures at its end alone.
    if (!fault) process.stderr.write(`Story ${seed}: ${text}\n`);
    throw new Error(text, { cause: error });
  } finally {
    await world.end();
  }
}

/** Counts looks and not seconds, so that a busy machine is given longer. Two hundred take ten seconds where nothing else runs. */
async function lookUntilItHolds(world: World, mostLooks: number): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await check(world);
    } catch (error) {
      if (looks === mostLooks) throw error;
    }
    await pause(50);
  }
}

async function takeStep(world: World): Promise<void> {
  const tab = world.tabs.length > 0 ? world.random.pick(world.tabs) : await world.openTab();
  const acting = Promise.resolve(world.random.pick(acts)(world, tab));
  acting.catch(() => {});
  // Often the next thing happens while this one is under way.
  const pauseMs = world.random.next() < 0.5 ? 40 : world.random.next() * 8;
  await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
}

/** What holds at the end of every story. */
async function check(world: World): Promise<void> {
  const { phone } = world.group;
  const faults = findFaults(world.readTrail(), world.tell(), phone.user.id);
  const queued = new Set(world.tabs.flatMap(({ room }) => room.queue.map(({ key }) => key)));
  faults.push(...(await findFaultsOfDay(world, queued)), ...(await findFaultsOfChecks(world, queued)));
  // One that stays deleted has none to ask for.
  if (faults.length === 0) faults.push(...(await findFaultsOfPhotos(world)));
  faults.push(...ownConflicts(world));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const tab of world.tabs) {
    const { queue } = tab.room;
    const held = heldKeys(queue);
    const left = queue.filter(({ key }) => !held.has(key));
    if (left.length > 0) throw new Error(`Still waits: ${JSON.stringify(left)}`);
    // What is held back by a refusal still shows as waiting.
    if (!queue.some(({ state }) => state === 'waiting')) await compare(world, tab);
  }
  await compareKept(world);
}

/** Nobody is asked about their own change as if somebody else had made it. */
function ownConflicts({ tabs, group }: World): string[] {
  const { user } = group.phone;
  const own = fullName(user);
  return tabs.flatMap(({ room }) =>
    room.queue.flatMap(({ key, path, refusal, input }) =>
      refusal?.conflict?.changedBy === own
        ? [`${path} ${key} met a change of its own person: ${JSON.stringify([input, refusal.conflict])}`]
        : [],
    ),
  );
}

/** Every screen shows what the server answers now. */
async function compare({ group, screens }: World, tab: Tab): Promise<void> {
  const { read } = callsOf(group.server, group.phone);
  for (const { path, input, key } of screens) {
    const [stored, shown] = [await read(path, input as never), tab.cache.getQueryData(key)];
    const tell = () => `${JSON.stringify(shown)}\nthe server has ${JSON.stringify(stored)}`;
    if (!isSame(shown, stored)) throw new Error(`Tab ${tab.number} shows of ${path}: ${tell()}`);
  }
}

/** What is kept for reading without coverage is what the server has. */
async function compareKept({ group, parts, tabs }: World): Promise<void> {
  const [tab] = tabs as [Tab];
  // The first may join a fetch that began before the last answer; the app asks again some seconds later, the second one does so now.
  for (const _ of ['first', 'second']) {
    waitingSent.tell();
    await tab.keeping.refresh();
  }
  const kept = await readKept(tab.db, group.phone.user.id);
  const pack = await callsOf(group.server, group.phone).write('field.pack', {});
  const answersOf = (all: typeof pack.parts) => parts.map((part) => entriesOf(all.filter(({ id }) => id === part)));
  const [here, there] = [answersOf(kept?.parts ?? []), answersOf(pack.parts)];
  const lacking = await tab.db.getAll('answered');
  if (lacking.length > 0) throw new Error(`Shows over what is kept, which holds it: ${JSON.stringify(lacking)}`);
  if (!isSame(here, there))
    throw new Error(`The phone keeps ${JSON.stringify(here)}\nthe server has ${JSON.stringify(there)}`);
}

/** As JSON, whatever the order of its fields. */
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one ?? null)), JSON.parse(JSON.stringify(other ?? null)));
