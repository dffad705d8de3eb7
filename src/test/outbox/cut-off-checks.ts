import { isDeepStrictEqual } from 'node:util';
import { heldKeys } from '#web/sync/outbox.ts';
import { activities, me, other, type Tab, type Typed, type World } from './cut-off-world.ts';
import { shownTraps } from './trap-kinds.ts';
import type { Write } from './trap-server.ts';

/** Throws when something that the phone acknowledged is lost, was made twice, or overwrote what nobody here had seen. */
export function checkEnd(world: World, tab: Tab): void {
  const { server, typed } = world;
  const { queue } = tab.room;
  const held = heldKeys(queue);
  const left = queue.filter(({ key }) => !held.has(key));
  if (left.length > 0) throw new Error(`Still waits: ${JSON.stringify(left)}`);
  const waiting = JSON.stringify(queue.map(({ input }) => input));
  for (const tag of new Set(server.made)) {
    const count = server.made.filter((one) => one === tag).length;
    if (count > 1) throw new Error(`Trap ${tag} was made ${count} times.`);
  }
  for (const tag of world.acknowledged) {
    const isThere = server.made.includes(tag) || waiting.includes(`"tag":"${tag}"`) || world.removedHere.has(tag);
    if (!isThere) throw new Error(`Trap ${tag} is lost.`);
  }
  checkPhotos(world, waiting);
  for (const one of typed) if (one.isAcknowledged) checkTyped(world, one, waiting);
  for (const write of server.writes) if (write.person === me) checkWrite(world, write);
  const shown = shownTraps(tab.cache).toSorted((a, b) => a.id - b.id);
  const stored = activities.flatMap((activity) => server.list(activity)).toSorted((a, b) => a.id - b.id);
  // What is held back by a refusal still shows as waiting.
  if (!queue.some(({ state }) => state === 'waiting') && !isDeepStrictEqual(shown, stored))
    throw new Error(`The phone shows ${JSON.stringify(shown)}\nthe server has ${JSON.stringify(stored)}`);
}

/** Each photo is there once, with its own picture. */
function checkPhotos({ server, acknowledgedPhotos }: World, waiting: string): void {
  for (const { caption, bytes } of server.photos) {
    if (bytes !== caption) throw new Error(`Photo ${caption} has the picture of ${bytes}.`);
    const count = server.photos.filter((one) => one.caption === caption).length;
    if (count > 1) throw new Error(`Photo ${caption} was stored ${count} times.`);
  }
  for (const caption of acknowledgedPhotos) {
    const isThere = server.photos.some((one) => one.caption === caption) || waiting.includes(`"caption":"${caption}"`);
    if (!isThere) throw new Error(`Photo ${caption} is lost.`);
  }
}

/** What was acknowledged is on the server, is refused and still there, or gave way to a later value of its own person. */
function checkTyped({ server, typed, removedHere }: World, one: Typed, waiting: string): void {
  const { tag, field, to } = one;
  if (server.removed.has(tag) || removedHere.has(tag)) return;
  const isStored = server.writes.some((write) => write.person === me && write.tag === tag && write.to === to);
  const isKept = waiting.includes(field === 'rats' ? `"rats":${to}` : `"note":"${to}"`);
  const later = typed.slice(typed.indexOf(one) + 1).filter((next) => next.tag === tag && next.field === field);
  if (isStored || isKept || later.length > 0) return;
  throw new Error(`${field} of trap ${tag} lost ${to}.`);
}

/** A write of the phone holds what its person typed, over a value that they had seen. */
function checkWrite({ typed, server }: World, { tag, field, from, to }: Write): void {
  const find = (value: string | null) =>
    typed.find((one) => one.tag === tag && one.field === field && one.to === value);
  const source = find(to);
  if (!source) throw new Error(`${field} of trap ${tag} went back to ${to}, from ${from}.`);
  const isOthers = server.writes.some(
    (one) => one.person === other && one.tag === tag && one.field === field && one.to === from,
  );
  if (from === null || !isOthers) return;
  const seen = new Set<string | null>();
  for (let value = source.seen; value !== null && !seen.has(value); value = find(value)?.seen ?? null) seen.add(value);
  if (!seen.has(from)) throw new Error(`${field} of trap ${tag}: ${to} overwrote ${from}, which nobody here had seen.`);
}
