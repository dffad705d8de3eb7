import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { Box, Text, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Point } from '#shared/positions.ts';
import words from '#web/components/words.module.css';
import { useSession } from '#web/session-context.ts';
import { makeBaseLayer } from './base-layer.ts';
import { mapHeight } from './map-height.ts';
import classes from './places-map.module.css';
import { makePlainLayer } from './plain-layer.ts';

const text = messages.map;

/** The whole country, where nothing has a position. */
const country = L.latLngBounds([-47.5, 166.3], [-34.2, 178.7]);
export const nearZoom = 16;

/** East of 180° a map goes on: the Chatham Islands stand beside the others. */
export const latLng = ({ latitude, longitude }: Point) =>
  L.latLng(latitude, longitude < 0 ? longitude + 360 : longitude);

type MapFrameProps = {
  label: string;
  /** In a dialog it is lower, so that it fits beside its buttons. */
  height?: string;
  /** What stands over the map. */
  children?: ReactNode;
  /** Called once with the map, which shows the whole country then. */
  onMade: (map: L.Map | undefined) => void;
};

/** A map with a scale and north, over what the installation has: its own file, tiles, or the coast and a grid. */
export function MapFrame({ label, height = mapHeight, children, onMade }: MapFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  const [isFailed, setFailed] = useState(false);
  const { config } = useSession();
  const { positionStyle = 'grid' } = config;
  const isDark = useComputedColorScheme('light') === 'dark';
  const { hasFile = false, tilesUrl = null, attribution = '' } = config.map ?? {};

  useEffect(() => {
    if (!element.current) return;
    const made = L.map(element.current, {
      zoomControl: false,
      keyboard: true,
      minZoom: 4,
      maxZoom: 19,
      worldCopyJump: false,
    });
    made.attributionControl.setPrefix(false);
    L.control.zoom({ position: 'bottomright' }).addTo(made);
    // At least half as wide is room for its words, also in large text.
    L.control.scale({ imperial: false, maxWidth: 200 }).addTo(made);
    made.fitBounds(country);
    setMap(made);
    onMade(made);
    return () => {
      made.remove();
      setMap(undefined);
      onMade(undefined);
    };
  }, [onMade]);

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

  return (
    <Box>
      {isFailed && <p className={words.hint}>{text.loadFailed}</p>}
      <Box pos="relative">
        <Box
          component="section"
          ref={element}
          className={classes.map}
          aria-label={label}
          h={height}
          bd="1px solid var(--bl-line)"
          bg="var(--bl-in-progress)"
          // Below menus and dialogs.
          style={{ isolation: 'isolate', borderRadius: 'var(--mantine-radius-md)' }}
        />
        {children}
        <Text role="img" aria-label={text.north} pos="absolute" top={8} right={12} fw={700}>
          N ↑
        </Text>
      </Box>
    </Box>
  );
}
