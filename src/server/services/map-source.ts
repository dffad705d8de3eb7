import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MapSource } from '#shared/places.ts';

export const mapFileName = 'map.pmtiles';

/** Whether the group put a map of its own into the data folder (docs/maps.md). */
export const hasMapFile = (dataDir: string): boolean => existsSync(join(dataDir, mapFileName));

type Settings = { dataDir: string; MAP_TILES_URL?: string | undefined; MAP_ATTRIBUTION: string };

export function mapSourceOf({ dataDir, MAP_TILES_URL, MAP_ATTRIBUTION }: Settings): MapSource {
  return { hasFile: hasMapFile(dataDir), tilesUrl: MAP_TILES_URL ?? null, attribution: MAP_ATTRIBUTION };
}
