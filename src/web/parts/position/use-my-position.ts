import { useEffect, useState } from 'react';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import type { Position } from '#shared/position-fields.ts';
import { wayTo } from './way-to.ts';

const text = messages.positions;

/** A screen reader hears of a better position at most so often. */
const sayEveryMs = 5000;

/** In so long somebody may have walked on within what both readings allow. */
const staleMs = 20_000;

type Found = { latitude: number; longitude: number; accuracy: number; at: number };
type Heard = { best: Found | null; elsewhere: Found | null };

const nothing: Heard = { best: null, elsewhere: null };

/** Listens to the phone's satellites, also without coverage, and keeps the best that they said of where the person is. */
export function useMyPosition(onTaken: (position: Position) => void) {
  const [isListening, setListening] = useState(false);
  const [{ best }, setHeard] = useState(nothing);
  const [problem, setProblem] = useState('');
  const said = useSaid(isListening ? (best ? text.within(best.accuracy) : text.listening) : '');

  useEffect(() => {
    if (!isListening) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const now = foundOf(coords);
        setHeard((before) => heard(before, now));
      },
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
      setHeard(nothing);
      setProblem(canListen ? '' : text.notHere);
      setListening(canListen);
    },
    stop: () => setListening(false),
    take: () => {
      if (best) onTaken({ ...pickFields(best, ['latitude', 'longitude', 'accuracy']), positionHow: 'phone' });
      setListening(false);
    },
  };
}

/** 7 decimals are a centimetre, more than any phone knows. */
const places = (degrees: number) => Number(degrees.toFixed(7));

const foundOf = ({ latitude, longitude, accuracy }: GeolocationCoordinates): Found => ({
  ...{ latitude: places(latitude), longitude: places(longitude) },
  ...{ accuracy: Math.max(1, Math.round(accuracy)), at: Date.now() },
});

const mayBeOnePlace = (one: Found, other: Found) => wayTo(one, other).metres <= one.accuracy + other.accuracy;

/**
 * The better of two readings, as long as both may be of one place. A worse one from elsewhere counts once the next agrees: then the person
 * has moved, and no single wild reading wins.
 */
function heard({ best, elsewhere }: Heard, now: Found): Heard {
  if (!best || now.accuracy <= best.accuracy) return { best: now, elsewhere: null };
  if (mayBeOnePlace(best, now)) return { best: now.at - best.at > staleMs ? now : best, elsewhere: null };
  return elsewhere && mayBeOnePlace(elsewhere, now) ? { best: now, elsewhere: null } : { best, elsewhere: now };
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
