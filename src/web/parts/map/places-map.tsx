// Leaflet first: the clusters extend it.
import L from 'leaflet';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '#shared/messages.ts';
import type { Place, PlaceKind } from '#shared/places.ts';
import { latLng, MapFrame, nearZoom } from './map-frame.tsx';
import classes from './places-map.module.css';

const text = messages.map;

const placeColours: Record<PlaceKind, string> = {
  project: 'var(--bl-project-1)',
  activity: 'var(--bl-project-2)',
  incident: 'var(--bl-extreme)',
  trap: 'var(--bl-project-3)',
};

/** About 14 m a pixel: a phone is 5 km wide. */
const apartZoom = 13;

/** In pixels: a dot stands whole, and not under the buttons for the zoom. */
const margins = { paddingTopLeft: L.point(16, 16), paddingBottomRight: L.point(66, 16) };

/** `isFar`: chosen in the list, so that the map goes there. */
export type ChosenPlace = { place: Place; isFar: boolean };

type PlacesMapProps = {
  places: readonly Place[];
  chosen: ChosenPlace | undefined;
  onChoose: (chosen: ChosenPlace) => void;
  /** What stands beside the chosen place. */
  children: ReactNode;
};

/** Places on a map. Whoever uses it gives a list of them beside it: points on a map are not for a keyboard. */
export function PlacesMap({ places, chosen, onChoose, children }: PlacesMapProps) {
  const [map, setMap] = useState<L.Map>();
  useEffect(() => {
    if (!map) return;
    const group = L.markerClusterGroup({
      // Each zoom that clusters costs an old phone 20 ms for 2,000 places. From here on each is a dot.
      disableClusteringAtZoom: apartZoom,
      spiderfyOnMaxZoom: false,
      showCoverageOnHover: false,
      iconCreateFunction: clusterIcon,
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    const points = places.map(pointOf);
    const placeOf = new Map(points.map((point, at) => [point, places[at]]));
    group.on('click', ({ propagatedFrom }) => {
      const place = placeOf.get(propagatedFrom);
      if (place) onChoose({ place, isFar: false });
    });
    if (places.length > 0)
      map.fitBounds(L.latLngBounds(places.map(latLng)), { ...margins, maxZoom: nearZoom, animate: false });
    group.addLayers(points);
    group.addTo(map);
    return () => {
      group.remove();
    };
  }, [map, places, onChoose]);

  const [beside] = useState(() => document.createElement('div'));
  useEffect(() => {
    if (!map || !chosen) return;
    const at = latLng(chosen.place);
    if (chosen.isFar) map.setView(at, Math.max(map.getZoom(), nearZoom), { animate: false });
    L.popup({ closeButton: false }).setLatLng(at).setContent(beside).openOn(map);
  }, [map, chosen, beside]);

  return (
    <>
      <MapFrame label={text.mapOf(places.length)} onMade={setMap} />
      {chosen && createPortal(children, beside)}
    </>
  );
}

const pointOf = (place: Place) =>
  L.circleMarker(latLng(place), {
    radius: 9,
    weight: 2,
    color: 'var(--bl-field)',
    fillColor: placeColours[place.kind],
    fillOpacity: 1,
  });

function clusterIcon(cluster: L.MarkerCluster): L.DivIcon {
  const count = cluster.getChildCount();
  return L.divIcon({ html: `<span>${count}</span>`, className: classes.cluster ?? '', iconSize: [44, 44] });
}
