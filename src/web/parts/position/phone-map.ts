type Point = { latitude: number; longitude: number };

/**
 * The address that opens a place in the phone's own map. `geo:` is Android's; iOS knows none of it, but opens Apple's maps by their web
 * address; elsewhere a map in the browser.
 */
export function phoneMapLink({ latitude, longitude }: Point, agent = navigator.userAgent): string {
  const place = `${latitude},${longitude}`;
  if (/android/i.test(agent)) return `geo:${place}?q=${place}`;
  if (/iphone|ipad|ipod/i.test(agent)) return `https://maps.apple.com/?ll=${place}&q=${place}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
