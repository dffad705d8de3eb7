import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { invalidField } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { audit } from '../db/schema/audit.ts';
import { species, speciesFates, trapTypes, trapTypesFates } from '../db/schema/traps.ts';
import { libraryNoun } from './library-noun.ts';

export const trapTypesLibrary = libraryNoun({
  fates: trapTypesFates,
  keys: { name: 'nameKey', resetsItself: null, holdsAlive: null, isBaitStation: null },
  texts: messages.trapTypes,
  bound: 'trapTypes',
});

export const speciesLibrary = libraryNoun({
  fates: speciesFates,
  keys: { name: 'nameKey', countsAs: null },
  texts: messages.species,
  bound: 'species',
});

/** The type of this name, without regard to case. `ownId`: a trap keeps its type, which may have been deleted since. */
export function typeNamed(db: Db, name: string, ownId = 0) {
  const type = db
    .select()
    .from(trapTypes)
    .where(and(eq(trapTypes.nameKey, caseKey(name)), or(isNull(trapTypes.deletedAt), eq(trapTypes.id, ownId))))
    .orderBy(desc(eq(trapTypes.id, ownId)))
    .get();
  if (!type) throw invalidField('type', messages.traps.typeUnknown);
  return type;
}

/**
 * The species of these names, by their keys, without regard to case. A check may wait on a phone: one that was deleted stays what was caught,
 * and one that was renamed is found by the names that it had.
 */
export function speciesNamed(db: Db): (name: string) => number {
  const known = new Map(
    db
      .select({ id: species.id, key: species.nameKey })
      .from(species)
      // Of two of a name the last counts: the one that is in the list.
      .orderBy(desc(isNotNull(species.deletedAt)), species.id)
      .all()
      .map(({ id, key }) => [key, id]),
  );
  return (name) => {
    const id = known.get(caseKey(name)) ?? formerlyNamed(db, caseKey(name));
    if (id === undefined) throw invalidField('catches', messages.trapChecks.speciesUnknown);
    return id;
  };
}

/** The species that had a name last, by the trail. */
function formerlyNamed(db: Db, key: string): number | undefined {
  const lines = db
    .select({ id: audit.recordId, name: sql<string | null>`${audit.before} ->> 'name'` })
    .from(audit)
    .where(eq(audit.recordType, speciesFates.record))
    .orderBy(audit.id)
    .all();
  return lines.findLast(({ name }) => name !== null && caseKey(name) === key)?.id ?? undefined;
}

/** In which count each species is, by its name. Of two of a name the one in the list counts; one that was deleted stays what was caught. */
export const countsOfSpecies = (db: Db): ReadonlyMap<string, typeof species.$inferSelect.countsAs> =>
  new Map(
    db
      .select({ name: species.name, countsAs: species.countsAs })
      .from(species)
      .orderBy(desc(isNotNull(species.deletedAt)), species.id)
      .all()
      .map(({ name, countsAs }) => [name, countsAs]),
  );

/** The names of all species, those that were deleted included. */
export const namesOfSpecies = (db: Db): ReadonlyMap<number, string> =>
  new Map(
    db
      .select({ id: species.id, name: species.name })
      .from(species)
      .all()
      .map(({ id, name }) => [id, name]),
  );
