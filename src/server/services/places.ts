import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { mostPlaces, type Place, type PlaceKind } from '#shared/places.ts';
import { pointOf } from '#shared/position-fields.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { incidents } from '../db/schema/incidents.ts';
import { projects } from '../db/schema/projects.ts';
import { trapLines, traps } from '../db/schema/traps.ts';

const none = sql<null>`NULL`;
/** One more than is answered, which says that there are more. */
const limit = mostPlaces + 1;

/** Each kind's records with a position, the newest first. */
const reads = {
  project: (db: Db) => {
    const { id, name, location, latitude, longitude, deletedAt } = projects;
    return db
      .select({ id, name, date: none, about: location, projectId: id, latitude, longitude })
      .from(projects)
      .where(and(isNotNull(latitude), isNull(deletedAt)))
      .orderBy(desc(id))
      .limit(limit)
      .all();
  },
  activity: (db: Db) => {
    const { id, activityName: name, activityDate: date, projectName, projectId, latitude, longitude } = activities;
    return db
      .select({ id, name, date, about: projectName, projectId, latitude, longitude })
      .from(activities)
      .where(isNotNull(latitude))
      .orderBy(desc(date), desc(id))
      .limit(limit)
      .all();
  },
  incident: (db: Db) => {
    const { id, typeOfIncident, happenedOn: date, projectId, latitude, longitude, withdrawnAt } = incidents;
    return db
      .select({ id, name: typeOfIncident, date, about: projects.name, projectId, latitude, longitude })
      .from(incidents)
      .leftJoin(projects, eq(projects.id, projectId))
      .where(and(isNotNull(latitude), isNull(withdrawnAt)))
      .orderBy(desc(date), desc(id))
      .limit(limit)
      .all();
  },
  trap: (db: Db) => {
    const { id, code: name, projectId, latitude, longitude, deletedAt, state } = traps;
    return db
      .select({ id, name, date: none, about: trapLines.name, projectId, latitude, longitude })
      .from(traps)
      .leftJoin(trapLines, and(eq(trapLines.id, traps.lineId), isNull(trapLines.deletedAt)))
      .where(and(isNotNull(latitude), isNull(deletedAt), ne(state, 'Retired')))
      .orderBy(desc(id))
      .limit(limit)
      .all();
  },
} satisfies Record<PlaceKind, unknown>;

/** Everything that has a position, for the map. `isCut`: some kind has more than are answered; the newest are. */
export function listPlaces(db: Db): { places: Place[]; isCut: boolean } {
  const kinds = Object.entries(reads) as [PlaceKind, (typeof reads)[PlaceKind]][];
  const found = kinds.map(([kind, read]) => read(db).flatMap((row) => placeOf(kind, row)));
  return {
    places: found.flatMap((one) => one.slice(0, mostPlaces)),
    isCut: found.some((one) => one.length > mostPlaces),
  };
}

type Row = Omit<Place, 'kind' | 'about' | 'latitude' | 'longitude'> & {
  about: string | null;
  latitude: number | null;
  longitude: number | null;
};

function placeOf(kind: PlaceKind, { about, ...row }: Row): Place[] {
  const point = pointOf(row);
  return point ? [{ ...row, ...point, kind, about: about ?? '' }] : [];
}
