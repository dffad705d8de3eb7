import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defaultMapCentre } from '#shared/timings.ts';
import { loadMapsLibrary } from './load-maps.ts';

type GoogleMapProps = { apiKey: string; address: string; failed: ReactNode };
type Drawn = { map: google.maps.Map; marker: google.maps.Marker; geocoder: google.maps.Geocoder };

const { zoom: defaultZoom, ...defaultCentre } = defaultMapCentre;
const foundZoom = 14;

/** A map with a marker at the address, or at the default centre when the address is not found. */
export function GoogleMap({ apiKey, address, failed }: GoogleMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | 'failed' | undefined>(isKeyRefused ? 'failed' : undefined);

  useEffect(() => {
    if (isKeyRefused) return;
    let isGone = false;
    draw(apiKey, element).then(
      (made) => isGone || (made && setDrawn(made)),
      () => isGone || setDrawn('failed'),
    );
    const stopWatching = watchRefusal(() => setDrawn('failed'));
    return () => {
      isGone = true;
      stopWatching();
    };
  }, [apiKey]);

  useEffect(() => {
    if (!drawn || drawn === 'failed') return;
    let isOutdated = false;
    void find(drawn.geocoder, address).then((place) => isOutdated || show(drawn, place));
    return () => {
      isOutdated = true;
    };
  }, [drawn, address]);

  return drawn === 'failed' ? failed : <div ref={element} style={{ position: 'absolute', inset: 0 }} />;
}

let isKeyRefused = false;

/** Calls back when Google refuses the API key. Its script then calls the global function `gm_authFailure`, once. */
function watchRefusal(onRefused: () => void): () => void {
  const page = window as { gm_authFailure?: () => void };
  const remember = () => {
    isKeyRefused = true;
  };
  page.gm_authFailure = () => {
    remember();
    onRefused();
  };
  return () => {
    page.gm_authFailure = remember;
  };
}

async function draw(apiKey: string, element: React.RefObject<HTMLDivElement | null>): Promise<Drawn | undefined> {
  const [{ Map: GoogleMaps }, { Marker }, { Geocoder }] = await Promise.all([
    loadMapsLibrary(apiKey, 'maps'),
    loadMapsLibrary(apiKey, 'marker'),
    loadMapsLibrary(apiKey, 'geocoding'),
  ]);
  if (!element.current) return undefined;
  const map = new GoogleMaps(element.current, {
    center: defaultCentre,
    zoom: defaultZoom,
    streetViewControl: false,
    mapTypeControl: true,
  });
  return { map, marker: new Marker({ map, visible: false }), geocoder: new Geocoder() };
}

async function find(geocoder: google.maps.Geocoder, address: string): Promise<google.maps.LatLng | undefined> {
  if (address.trim() === '') return undefined;
  try {
    return (await geocoder.geocode({ address })).results[0]?.geometry.location;
  } catch {
    return undefined;
  }
}

function show({ map, marker }: Drawn, place: google.maps.LatLng | undefined): void {
  map.setCenter(place ?? defaultCentre);
  map.setZoom(place ? foundZoom : defaultZoom);
  marker.setVisible(place !== undefined);
  if (place) marker.setPosition(place);
}
