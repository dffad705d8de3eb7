import type { FormerStaff } from './document.ts';

type Named = { staffId?: number | null | undefined; volunteerId?: number | null | undefined };

/** How calls name a person. */
export type PersonId = { staffId: number } | { volunteerId: number };

/** Tells who somebody is now: whoever left the staff and became a volunteer is that one. */
export function nowIn(formerStaff: readonly FormerStaff[]): (person: Named) => PersonId {
  const now = new Map(formerStaff.map(({ staffId, volunteerId }) => [staffId, { volunteerId }]));
  return (person) => (person.staffId && now.get(person.staffId)) || personIdOf(person);
}

export const personIdOf = ({ staffId, volunteerId }: Named): PersonId =>
  staffId ? { staffId } : { volunteerId: volunteerId ?? 0 };
