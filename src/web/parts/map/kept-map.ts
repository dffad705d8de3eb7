import { EtagMismatch, FetchSource, PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { mapFilePath } from '#shared/places.ts';
import type { Point } from '#shared/positions.ts';
import { canKeepMaps, mapCacheOf } from '#web/offline/kept-maps.ts';

/** The map of a line takes at most so much of a phone. */
export const mostMapBytes = 10_000_000;
/** So far around the traps, in degrees: some 300 m. */
const around = 0.003;
const mostTiles = 2000;

const addressOf = (offset: number, length: number) => `${mapFilePath}?from=${offset}&length=${length}`;

export const isMapKept = (lineId: number) => caches.has(mapCacheOf(lineId));
export const dropMap = (lineId: number) => caches.delete(mapCacheOf(lineId));

/** The group's own map: from the server, else what this phone keeps of it. */
export class MapFile implements Source {
  readonly #server = new FetchSource(mapFilePath);

  getKey() {
    return this.#server.getKey();
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    try {
      return await this.#server.getBytes(offset, length, signal, etag);
    } catch (error) {
      if (error instanceof EtagMismatch || !canKeepMaps()) throw error;
      const kept = await caches.match(addressOf(offset, length));
      const keptEtag = kept?.headers.get('etag') ?? undefined;
      // Pieces of two versions of the file fit nothing together.
      if (!kept || (etag !== undefined && keptEtag !== etag)) throw error;
      return { data: await kept.arrayBuffer(), ...(keptEtag !== undefined && { etag: keptEtag }) };
    }
  }
}

class MapFull extends Error {}

/**
 * Keeps the map around a line on this phone, from afar to near, as far as `mostMapBytes` go. Rejects without coverage, with nothing kept.
 * @returns how many bytes it took, and whether the nearest is there
 */
export async function keepMap(lineId: number, points: readonly Point[]): Promise<{ bytes: number; isWhole: boolean }> {
  await dropMap(lineId);
  const cache = await caches.open(mapCacheOf(lineId));
  const server = new FetchSource(mapFilePath);
  let bytes = 0;
  const getBytes: Source['getBytes'] = async (offset, length, ...more) => {
    const piece = await server.getBytes(offset, length, ...more);
    if (bytes + piece.data.byteLength > mostMapBytes) throw new MapFull();
    bytes += piece.data.byteLength;
    await cache.put(
      addressOf(offset, length),
      new Response(piece.data.slice(0), piece.etag ? { headers: { etag: piece.etag } } : {}),
    );
    return piece;
  };
  const file = new PMTiles({ getKey: () => server.getKey(), getBytes });
  try {
    const { minZoom, maxZoom } = await file.getHeader();
    await file.getMetadata();
    const tiles = tilesAround(points, minZoom, maxZoom);
    for (const tile of tiles.slice(0, mostTiles)) await file.getZxy(...tile);
    return { bytes, isWhole: tiles.length <= mostTiles };
  } catch (error) {
    if (error instanceof MapFull) return { bytes, isWhole: false };
    await dropMap(lineId);
    throw error;
  }
}

type Tile = [z: number, x: number, y: number];

/** The tiles in which points and their surroundings lie, from where all of them show on a phone to the nearest. */
export function tilesAround(points: readonly Point[], minZoom: number, maxZoom: number): Tile[] {
  if (points.length === 0) return [];
  const latitudes = points.map(({ latitude }) => latitude);
  // East of 180° the map goes on.
  const longitudes = points.map(({ longitude }) => (longitude < 0 ? longitude + 360 : longitude));
  const [north, south] = [Math.max(...latitudes) + around, Math.min(...latitudes) - around];
  const [west, east] = [Math.min(...longitudes) - around, Math.max(...longitudes) + around];
  const span = (zoom: number) => ((east - west) / 360) * 2 ** zoom;
  const tiles: Tile[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    // Of whole countries nobody needs more than what a phone shows at first.
    if (span(zoom + 4) < 1 && zoom < maxZoom) continue;
    const [left, right] = [columnAt(west, zoom), columnAt(east, zoom)];
    const [top, bottom] = [rowAt(north, zoom), rowAt(south, zoom)];
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push([zoom, x % 2 ** zoom, y]);
  }
  return tiles;
}

const columnAt = (longitude: number, zoom: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);

/** By the Mercator projection of web maps. */
function rowAt(latitude: number, zoom: number): number {
  const radians = (latitude * Math.PI) / 180;
  const share = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  return Math.floor(Math.min(Math.max(share, 0), 1 - 1e-12) * 2 ** zoom);
}
