import { coast } from 'virtual:coast';
import L from 'leaflet';
import type { PositionStyle } from '#shared/position-fields.ts';
import { fromNztm, toNztm } from '#shared/positions.ts';

/** Natural Earth's coast is no finer: where a map shows less, it would be wrong. */
const coastFromMetres = 20_000;
/** A grid has at most so many lines each way. */
const mostLines = 8;
/** Where NZTM is good for a grid. */
const nztmReaches = L.latLngBounds([-48, 165.5], [-33.5, 179.5]);
const piecesOfLine = 12;

/** What is drawn without any map: the coast from far, the grid of the group's coordinates from near. */
export function makePlainLayer(map: L.Map, style: PositionStyle): { remove: () => void } {
  // Below what stands on a map.
  const pane = 'plain';
  const place = map.getPane(pane) ?? map.createPane(pane);
  place.style.zIndex = '300';
  const land = L.polygon(coast, {
    pane,
    color: 'var(--bl-field-border)',
    weight: 1,
    fillColor: 'var(--bl-field)',
    fillOpacity: 1,
    interactive: false,
    smoothFactor: 0.7,
    attribution: 'Natural Earth',
  });
  const grid = L.layerGroup().addTo(map);
  const draw = () => {
    const bounds = map.getBounds();
    const isFar = bounds.getSouthWest().distanceTo(bounds.getSouthEast()) > coastFromMetres;
    if (isFar) land.addTo(map).bringToBack();
    else land.remove();
    grid.clearLayers();
    for (const line of linesOf(bounds, style))
      grid.addLayer(L.polyline(line, { pane, color: 'var(--bl-line)', weight: 1, interactive: false }));
  };
  map.on('moveend', draw);
  draw();
  return {
    remove: () => {
      map.off('moveend', draw);
      land.remove();
      grid.remove();
    },
  };
}

type Line = [number, number][];

/** Lines of equal eastings and northings, or of degrees where the group writes these or NZTM does not reach. */
export function linesOf(bounds: L.LatLngBounds, style: PositionStyle): Line[] {
  const [south, north, west, east] = [bounds.getSouth(), bounds.getNorth(), bounds.getWest(), bounds.getEast()];
  if (style === 'degrees' || !nztmReaches.contains(bounds)) {
    const step = stepOf(Math.max(north - south, east - west));
    return [
      ...multiples(south, north, step).map(
        (lat): Line => [
          [lat, west],
          [lat, east],
        ],
      ),
      ...multiples(west, east, step).map(
        (lng): Line => [
          [south, lng],
          [north, lng],
        ],
      ),
    ];
  }
  const corners = [
    [south, west],
    [south, east],
    [north, west],
    [north, east],
  ].map(([latitude = 0, longitude = 0]) => toNztm({ latitude, longitude }));
  const easts = corners.map((one) => one.east);
  const norths = corners.map((one) => one.north);
  const [left, right, low, high] = [Math.min(...easts), Math.max(...easts), Math.min(...norths), Math.max(...norths)];
  const step = stepOf(Math.max(right - left, high - low));
  const at = (metres: { east: number; north: number }): [number, number] => {
    const { latitude, longitude } = fromNztm(metres);
    return [latitude, longitude];
  };
  return [
    ...multiples(left, right, step).map((e) => between(low, high).map((n) => at({ east: e, north: n }))),
    ...multiples(low, high, step).map((n) => between(left, right).map((e) => at({ east: e, north: n }))),
  ];
}

/** 1, 2 or 5 times a power of ten: the smallest that makes few enough lines. */
function stepOf(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width / mostLines));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => width / step <= mostLines) ?? power * 10;
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
}

const between = (from: number, to: number) =>
  Array.from({ length: piecesOfLine + 1 }, (_, index) => from + ((to - from) * index) / piecesOfLine);
