import L from 'leaflet';
import type { MapSource } from '#shared/places.ts';

const mostZoom = 19;

/** Text only: what a file says of itself is shown as HTML by Leaflet. */
const asHtml = (text: string) => {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
};

/**
 * The map itself: the group's own file, raster or vector, else the tiles of another server; undefined where there is neither. Rejects where
 * the file cannot be read. @param isDark how vector tiles are drawn
 */
export async function makeBaseLayer(
  { hasFile, tilesUrl, attribution }: MapSource,
  isDark: boolean,
): Promise<L.Layer | undefined> {
  const options = { attribution: asHtml(attribution), maxZoom: mostZoom };
  if (!hasFile) return tilesUrl === null ? undefined : L.tileLayer(tilesUrl, options);
  const [{ leafletRasterLayer, PMTiles, TileType }, { MapFile }] = await Promise.all([
    import('pmtiles'),
    import('./kept-map.ts'),
  ]);
  const file = new PMTiles(new MapFile());
  const [header, metadata] = await Promise.all([file.getHeader(), file.getMetadata()]);
  const named = { ...options, attribution: asHtml(attribution || plainText(metadata)) };
  if (header.tileType !== TileType.Mvt) {
    const tiles = leafletRasterLayer(file, { ...named, maxNativeZoom: header.maxZoom }) as L.GridLayer;
    // The library gives its pictures no text: they say nothing beside the map's own name.
    return tiles.on('tileloadstart', ({ tile }: L.TileEvent) => tile.setAttribute('alt', ''));
  }
  const { leafletLayer } = await import('protomaps-leaflet');
  const drawn = { ...named, url: file, flavor: isDark ? 'dark' : 'light', lang: 'en', maxDataZoom: header.maxZoom };
  return leafletLayer(drawn) as unknown as L.Layer;
}

/** Whom a file says to name, without its markup. */
function plainText(metadata: unknown): string {
  const { attribution } = (metadata ?? {}) as { attribution?: unknown };
  if (typeof attribution !== 'string') return '';
  return new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? '';
}
