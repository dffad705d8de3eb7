import type { QueryClient } from '@tanstack/react-query';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange } from '../field-change.ts';
import { allKnown, knownActivity } from './known.ts';

type Tick = InputOf<'activities.checklist.tick'>;
type Item = OutputOf<'activities.checklist.assigned'>[number];

/** The tick of an item: one that waits itself has no id of the server yet. */
export function tickOf(activityId: number, { id, checklistId }: Item, isTicked: boolean): Tick {
  return id < 0 ? { activityId, checklistId, isTicked } : { id, isTicked };
}

function isChosen(item: Item, tick: Tick, activityId: number): boolean {
  if (tick.id !== undefined) return item.id === tick.id;
  return tick.activityId === activityId && item.checklistId === tick.checklistId;
}

function findItem(cache: QueryClient, tick: Tick): { activityId: number; item: Item } | null {
  for (const { input, data } of allKnown(cache, 'activities.checklist.assigned')) {
    const item = data.find((one) => isChosen(one, tick, input.activityId));
    if (item) return { activityId: input.activityId, item };
  }
  return null;
}

/** The item once it is ticked, or its tick taken back; an item that is so already stays as it is. */
function ticked(item: Item, isTicked: boolean, by: string, at: string): Item {
  if (item.isTicked === isTicked) return item;
  return { ...item, isTicked, tickedAt: isTicked ? at : null, tickedBy: isTicked ? by : null };
}

const tick: FieldChange<'activities.checklist.tick'> = {
  activity: (input, cache) => {
    const found = findItem(cache, input);
    return found && knownActivity(cache, found.activityId);
  },
  words: (input, cache) => words.tick(findItem(cache, input)?.item.description ?? words.anItem, input.isTicked),
  draws: (input, { at, person }, cache) => {
    const activityId = findItem(cache, input)?.activityId;
    if (activityId === undefined) return [];
    return [
      draw('activities.checklist.assigned', { activityId }, (items) =>
        items.map((item) =>
          isChosen(item, input, activityId) ? ticked(item, input.isTicked, fullName(person), at) : item,
        ),
      ),
      draw('activities.details.get', { id: activityId }, (details) =>
        input.isTicked ? { ...details, hasRecords: true } : details,
      ),
    ];
  },
  answer: (input, { at, person }, cache) => {
    const found = findItem(cache, input);
    if (!found) throw new Error('The item of a tick that waits is known.');
    return { ...ticked(found.item, input.isTicked, fullName(person), at), activityId: found.activityId };
  },
};

export const tickChanges = { 'activities.checklist.tick': tick };
