import type { Point } from './positions.ts';

/** What stands on the map. */
export const placeKinds = ['project', 'activity', 'incident', 'trap'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export type Place = Point & {
  kind: PlaceKind;
  /** Of the record. */
  id: number;
  name: string;
  /** The day of an activity or incident (YYYY-MM-DD). */
  date: string | null;
  /** The place of a project in words, the project of an activity or incident, the line of a trap. */
  about: string;
  projectId: number | null;
};

/** Of each kind, the newest: a phone draws them all at once. */
export const mostPlaces = 5000;

/** Where the page reads the group's own map. */
export const mapFilePath = '/map.pmtiles';

/** What the map of an installation is drawn from. */
export type MapSource = {
  /** Whether the group has a map of its own (`mapFilePath`). */
  hasFile: boolean;
  /** Otherwise the tiles of another server: `https://tiles.example.org/{z}/{x}/{y}.png`. */
  tilesUrl: string | null;
  /** Whom to name on it. */
  attribution: string;
};
