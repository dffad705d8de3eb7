import { isChoice, isUnreadable, type KeptChange } from './kept-change.ts';
import { heldKeys, type Queue } from './outbox.ts';

/** What the page shows of the queue: the person's own changes in numbers, and how many wait of each other person. */
export type Tally = {
  waiting: number;
  /** Refused, and not by a conflict. */
  refused: number;
  toChoose: ToChoose | null;
  oldestAt: string | null;
  others: Other[];
};

/** Changes of somebody else on this phone. */
export type Other = {
  person: number;
  name: string;
  count: number /** How many of them can be read. */;
  readable: number;
};

/** The conflicts that only this person can settle, and what waits behind them. */
export type ToChoose = {
  count: number;
  behind: number;
  /** The activity of the first one whose completion waits, or else of the first one. */
  activityName: string;
  isCompletion: boolean;
  /** Whether it is about notes. */
  isNotes: boolean;
  /** Who else changed it. */
  by: string;
};

export function tally(queue: Queue, person: number): Tally {
  const own = queue.filter((change) => change.person === person);
  const waiting = own.filter(({ state }) => state === 'waiting');
  const choices = own.filter(isChoice);
  const others = new Map<number, Other>();
  for (const change of queue) {
    if (change.person === person) continue;
    const { count, readable } = others.get(change.person) ?? { count: 0, readable: 0 };
    others.set(change.person, {
      ...{ person: change.person, name: change.personName },
      ...{ count: count + 1, readable: readable + (isUnreadable(change) ? 0 : 1) },
    });
  }
  return {
    waiting: waiting.length,
    refused: own.length - waiting.length - choices.length,
    toChoose: toChooseIn(own, choices),
    oldestAt: waiting[0]?.madeAt ?? null,
    others: [...others.values()],
  };
}

function toChooseIn(own: Queue, choices: Queue): ToChoose | null {
  const behind = new Map(choices.map((choice) => [choice, behindIn(own, choice)]));
  const completes = (choice: KeptChange) => [choice, ...(behind.get(choice) ?? [])].some(isCompletion);
  const shown = choices.find(completes) ?? choices[0];
  if (!shown) return null;
  return {
    count: choices.length,
    behind: new Set([...behind.values()].flat()).size,
    activityName: shown.activityName,
    isCompletion: completes(shown),
    isNotes: shown.path === 'activities.checklist.saveNotes',
    by: shown.refusal?.conflict?.changedBy ?? '',
  };
}

const isCompletion = ({ path }: KeptChange) => path === 'activities.complete.save';

/** What cannot be sent before this one is settled. */
function behindIn(own: Queue, choice: KeptChange): KeptChange[] {
  const held = heldKeys(own.filter((change) => change === choice || change.state === 'waiting'));
  return own.filter((change) => change !== choice && held.has(change.key));
}
