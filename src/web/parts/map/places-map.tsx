// Leaflet first: the clusters extend it.
import L from 'leaflet';
import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import 'leaflet/dist/leaflet.css';
import { Box, Text, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { messages } from '#shared/messages.ts';
import type { Place, PlaceKind } from '#shared/places.ts';
import words from '#web/components/words.module.css';
import { useSession } from '#web/session-context.ts';
import { makeBaseLayer } from './base-layer.ts';
import classes from './places-map.module.css';
import { makePlainLayer } from './plain-layer.ts';

const text = messages.map;

/** The whole country, where nothing has a position. */
const country = L.latLngBounds([-47.5, 166.3], [-34.2, 178.7]);
const nearZoom = 16;

const placeColours: Record<PlaceKind, string> = {
  project: 'var(--bl-project-1)',
  activity: 'var(--bl-project-2)',
  incident: 'var(--bl-extreme)',
  trap: 'var(--bl-project-3)',
};

/** East of 180° a map goes on: the Chatham Islands stand beside the others. */
const latLng = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) =>
  L.latLng(latitude, longitude < 0 ? longitude + 360 : longitude);

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
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  const [isFailed, setFailed] = useState(false);
  const { config } = useSession();
  const { positionStyle = 'grid' } = config;
  const isDark = useComputedColorScheme('light') === 'dark';
  const { hasFile = false, tilesUrl = null, attribution = '' } = config.map ?? {};

  useEffect(() => {
    if (!element.current) return;
    const made = L.map(element.current, { zoomControl: false, keyboard: true, maxZoom: 19, worldCopyJump: false });
    made.attributionControl.setPrefix(false);
    L.control.zoom({ position: 'bottomright' }).addTo(made);
    L.control.scale({ imperial: false }).addTo(made);
    made.fitBounds(country);
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    let layer: { remove: () => void } | undefined;
    let isGone = false;
    const draw = (base: L.Layer | undefined) => {
      if (isGone) return;
      layer = base ? base.addTo(map) : makePlainLayer(map, positionStyle);
    };
    makeBaseLayer({ hasFile, tilesUrl, attribution }, isDark).then(draw, () => {
      draw(undefined);
      setFailed(!isGone);
    });
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, hasFile, tilesUrl, attribution, isDark, positionStyle]);

  useEffect(() => {
    if (!map) return;
    const group = L.markerClusterGroup({
      chunkedLoading: true,
      showCoverageOnHover: false,
      iconCreateFunction: clusterIcon,
      animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    group.addLayers(places.map((place) => pointOf(place).on('click', () => onChoose({ place, isFar: false }))));
    group.addTo(map);
    if (places.length > 0)
      map.fitBounds(L.latLngBounds(places.map(latLng)).pad(0.1), { maxZoom: nearZoom, animate: false });
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
    <Box>
      {isFailed && <p className={words.hint}>{text.loadFailed}</p>}
      <Box pos="relative">
        <Box
          component="section"
          ref={element}
          className={classes.map}
          aria-label={text.mapOf(places.length)}
          h="min(60dvh, 560px)"
          bd="1px solid var(--bl-line)"
          bg="var(--bl-in-progress)"
          // Below menus and dialogs.
          style={{ isolation: 'isolate', borderRadius: 'var(--mantine-radius-md)' }}
        />
        <Text role="img" aria-label={text.north} pos="absolute" top={8} right={12} fw={700}>
          N ↑
        </Text>
      </Box>
      {chosen && createPortal(children, beside)}
    </Box>
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
