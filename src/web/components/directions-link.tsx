import { Anchor } from '@mantine/core';
import { clsx } from 'clsx';
import inline from './inline.module.css';
import words from './words.module.css';

/** The way to a place, in the maps of a phone or the browser. */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

/** Opens the place in the maps of a phone or the browser, to navigate to it. */
export function DirectionsLink({ place }: { place: string }) {
  return (
    <Anchor href={directionsTo(place)} target="_blank" rel="noreferrer" className={clsx(words.target, inline.figures)}>
      Directions <span className="bl-hidden">to {place}</span>
    </Anchor>
  );
}
