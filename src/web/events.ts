import type { QueryKey } from '@tanstack/react-query';

/** Something that happens now and then: whoever listens is told each time. */
export function createEvent<Told = void>() {
  const listeners = new Set<(told: Told) => void>();
  return {
    tell: (told: Told): void => {
      for (const listener of [...listeners]) listener(told);
    },
    /** @returns what ends the listening. */
    on: (listener: (told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A call was answered 401: the query client, which is outside React, tells the session gate. */
export const signedOut = createEvent();

/** The server has deleted an activity. */
export const activityDeleted = createEvent<number>();

/** A change made the answers of these queries stale, each told by the beginning of its key. */
export const madeStale = createEvent<readonly QueryKey[]>();

/** What waited on this phone has been sent by this tab, as much of it as could be, and some of it was answered. */
export const waitingSent = createEvent();
