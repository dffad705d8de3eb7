import { useState } from 'react';
import { todayIn } from '#shared/dates.ts';
import { twiceHours } from '#shared/traps/checked-twice.ts';
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
  /** The day on which it began, the group's. */
  begunOn: string;
  /** When somebody went on with it last (ISO, UTC). */
  at: string;
};

const atStart: Omit<Place, 'begunOn' | 'at'> = {
  trapId: null,
  view: 'trap',
  isBackwards: false,
  aside: [],
  species: [],
  isLocating: false,
};

/** A walk with which nobody went on for so long is over: the next one begins anew. */
const pauseMs = twiceHours * 3_600_000;

function read(name: string, now: string, timeZone: string): Place {
  const fresh = { ...atStart, begunOn: todayIn(timeZone, now), at: now };
  try {
    const kept: Partial<Place> | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    const isGoingOn = Date.parse(now) - Date.parse(kept?.at ?? '') <= pauseMs;
    return isGoingOn ? { ...fresh, ...kept } : fresh;
  } catch {
    return fresh;
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

/** The place of this person on a walk: of an activity, or of none. It goes on over midnight. */
export function usePlace(lineId: number, activityId: number | null) {
  const { user, now, config } = useSession();
  const name = `bushline.walk.${user.id}.${lineId}.${activityId ?? 'none'}`;
  const [place, setPlace] = useState(() => read(name, now(), config.orgTimezone));
  return {
    place,
    go: (to: Partial<Place>) =>
      setPlace((before) => {
        const after = { ...before, ...to, at: now() };
        write(name, after);
        return after;
      }),
    forget: () => write(name, null),
  };
}
