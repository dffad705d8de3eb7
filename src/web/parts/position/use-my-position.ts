import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Position } from '#shared/position-fields.ts';

const text = messages.positions;

/** A screen reader hears of a better position at most so often. */
const sayEveryMs = 5000;

type Found = { latitude: number; longitude: number; accuracy: number };

/** Listens to the phone's satellites, also without coverage, and keeps the best that they said. */
export function useMyPosition(onTaken: (position: Position) => void) {
  const [isListening, setListening] = useState(false);
  const [best, setBest] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const said = useSaid(isListening ? (best ? text.within(best.accuracy) : text.listening) : '');

  useEffect(() => {
    if (!isListening) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => setBest((before) => better(before, coords)),
      ({ code, PERMISSION_DENIED }) => {
        // It goes on looking, unless it may not.
        if (code !== PERMISSION_DENIED) return setProblem(text.unknown);
        setProblem(text.denied);
        setListening(false);
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isListening]);

  return {
    ...{ isListening, best, said, problem: best ? '' : problem },
    start: () => {
      const canListen = 'geolocation' in navigator && window.isSecureContext !== false;
      setBest(null);
      setProblem(canListen ? '' : text.notHere);
      setListening(canListen);
    },
    stop: () => setListening(false),
    take: () => {
      if (best) onTaken({ ...best, positionHow: 'phone' });
      setListening(false);
    },
  };
}

/** 7 decimals are a centimetre, more than any phone knows. */
const places = (degrees: number) => Number(degrees.toFixed(7));

function better(before: Found | null, { latitude, longitude, accuracy }: GeolocationCoordinates): Found {
  if (before && before.accuracy < accuracy) return before;
  return { latitude: places(latitude), longitude: places(longitude), accuracy: Math.max(1, Math.round(accuracy)) };
}

/** A sentence as it is said: the newest, but not more often than people can listen. */
function useSaid(sentence: string): string {
  const [said, setSaid] = useState({ sentence: '', at: 0 });
  useEffect(() => {
    if (sentence === said.sentence) return;
    const wait = sentence === '' ? 0 : Math.max(0, said.at + sayEveryMs - Date.now());
    const timer = setTimeout(() => setSaid({ sentence, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [sentence, said]);
  return said.sentence;
}
