import { useEffect, useState } from 'react';

export type Here = { latitude: number; longitude: number; accuracy: number };

/** Where this phone is, while somebody walks with it. `isUnknown`: it cannot say. */
export function useWhereIAm(isAsked: boolean): { here: Here | null; isUnknown: boolean } {
  const [here, setHere] = useState<Here | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    if (!('geolocation' in navigator) || window.isSecureContext === false) return setUnknown(true);
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setHere({ latitude, longitude, accuracy: Math.max(1, Math.round(accuracy)) });
        setUnknown(false);
      },
      () => setUnknown(true),
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isAsked]);
  return { here: isUnknown ? null : here, isUnknown };
}
