import { notBefore, type PlacedTap, placeTaps, type SaidTap } from '#shared/attendance/clocks.ts';
import { type PersonRef, personKey } from '#shared/attendance.ts';
import type { DrawnChanges, NewChange } from './kept-change.ts';

/** Where the taps of a press stand, by `personKey`. */
export type PlacedPress = ReadonlyMap<string, PlacedTap>;

const kinds: Partial<Record<NewChange['path'], SaidTap['kind']>> = {
  'attendance.signOn': 'on',
  'attendance.signOff': 'off',
  'attendance.brief': 'brief',
};

/** When the taps that wait were made, as far as this phone knows, by the key of their change: each phone's by all of them, as the server will. */
export function placeWaiting(queue: DrawnChanges): Map<string, PlacedPress> {
  const taps = queue.flatMap(tapsOf).map((tap, id) => ({ ...tap, id }));
  const phoneIds = [...new Set(taps.map(({ phoneId }) => phoneId))];
  const moments = new Map(phoneIds.flatMap((phoneId) => [...placeTaps(taps.filter((tap) => tap.phoneId === phoneId))]));
  const placed = new Map<string, Map<string, PlacedTap>>();
  for (const { id, key, person } of taps) {
    const moment = moments.get(id);
    if (moment) placed.set(key, (placed.get(key) ?? new Map()).set(person, moment));
  }
  return placed;
}

type Tap = Omit<SaidTap, 'id'> & { key: string; phoneId: string };

/** The taps of a change. What an older Bushline kept says nothing but its clock, and is placed by it. */
function tapsOf({ key, path, input, madeAt, phone }: NewChange): Tap[] {
  const kind = kinds[path];
  if (!kind || !phone) return [];
  const { people } = input as { people: PersonRef[] };
  const said = { ...phone, clock: madeAt, earliest: notBefore(phone), heardAt: null };
  return people.map((person) => ({ ...said, key, kind, person: personKey(person) }));
}
