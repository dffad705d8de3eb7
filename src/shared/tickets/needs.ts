import { type DatedTicket, isHeldOn } from './state.ts';

/** What people of an activity need. `atLeast` null: everybody needs it. */
export type Need = { typeId: number; atLeast: number | null };

/** A need in the words that its type had when an activity was told of it. */
export type ToldNeed = Need & { type: string; isFirstAid: boolean };

/** Somebody of an activity, with their tickets. One who is on it both as staff and as a volunteer is given once. */
export type Holder = { name: string; tickets: readonly (DatedTicket & { typeId: number })[] };

/** What an activity lacks of a need. `people`: who does not hold it, each once. */
export type Missing<Asked extends Need = Need> = Asked & { have: number; people: string[] };

/** The needs that these people do not meet on a day, in the order of the needs. `unknown`: so many more come, and each may hold all of it. */
export function missingOf<Asked extends Need>(
  needs: readonly Asked[],
  people: readonly Holder[],
  day: string,
  unknown = 0,
): Missing<Asked>[] {
  return needs.flatMap((need) => {
    const holds = ({ tickets }: Holder) => tickets.some((one) => one.typeId === need.typeId && isHeldOn(one, day));
    const without = people.filter((person) => !holds(person));
    const have = people.length - without.length;
    const isMet = need.atLeast === null ? without.length === 0 : have + unknown >= need.atLeast;
    return isMet ? [] : [{ ...need, have, people: without.map(({ name }) => name) }];
  });
}

/** Whether two lists ask for the same with it. */
export const isSameNeed = (a: Need, b: Need) => a.typeId === b.typeId && a.atLeast === b.atLeast;

/** Whether a list has room for one of them alone: both count a type, or ask everybody for it. */
export const isAlike = (a: Need, b: Need) => a.typeId === b.typeId && (a.atLeast === null) === (b.atLeast === null);

/** The needs of several lists as one: of two counts of one type the larger. That everybody needs it stands beside a count. */
export function mergeNeeds<Asked extends Need>(...lists: readonly (readonly Asked[])[]): Asked[] {
  const merged: Asked[] = [];
  for (const need of lists.flat()) {
    const at = merged.findIndex((one) => isAlike(one, need));
    const known = merged[at];
    if (!known) merged.push(need);
    else if ((need.atLeast ?? 0) > (known.atLeast ?? 0)) merged[at] = need;
  }
  return merged;
}
