import { useState } from 'react';
import { useSession } from '#web/session-context.ts';

/** Where somebody is on a walk, so that they go on there after a reload, or once the browser was killed. */
export type Place = {
  /** The trap that shows; null: not begun. */
  trapId: number | null;
  view: 'trap' | 'list' | 'end';
  isBackwards: boolean;
  /** Traps that stay open, for somebody else or another day. */
  aside: readonly number[];
  /** The species in the order of this walk's tiles. */
  species: readonly string[];
  isLocating: boolean;
};

const atStart: Place = {
  trapId: null,
  view: 'trap',
  isBackwards: false,
  aside: [],
  species: [],
  isLocating: false,
};

function read(name: string): Place {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return { ...atStart, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return atStart;
  }
}

function write(name: string, place: Place | null): void {
  try {
    if (place) localStorage.setItem(name, JSON.stringify(place));
    else localStorage.removeItem(name);
  } catch {
    // Without storage the walk begins at its first open trap after a reload.
  }
}

/** The place of this person on a walk: of an activity, or of a day. */
export function usePlace(lineId: number, of: number | string) {
  const { user } = useSession();
  const name = `bushline.walk.${user.id}.${lineId}.${of}`;
  const [place, setPlace] = useState(() => read(name));
  return {
    place,
    go: (to: Partial<Place>) =>
      setPlace((before) => {
        const after = { ...before, ...to };
        write(name, after);
        return after;
      }),
    forget: () => write(name, null),
  };
}
