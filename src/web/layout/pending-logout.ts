import { useSyncExternalStore } from 'react';
import { createEvent } from '#web/events.ts';

const storageKey = 'bushline.logoutPending';
/** The same flag for this tab alone, in case storage is full or forbidden. */
let isPendingHere = false;
const changed = createEvent();

/** True from the press of Logout until the server has ended the session, even across a reload. */
export function isLogoutPending(): boolean {
  try {
    return isPendingHere || localStorage.getItem(storageKey) !== null;
  } catch {
    return isPendingHere;
  }
}

export function setLogoutPending(isPending: boolean): void {
  isPendingHere = isPending;
  try {
    if (isPending) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
  } catch {
    // The variable still holds the flag.
  }
  changed.tell();
}

/** Also notices other tabs' changes, and checks again when the page returns from the back-forward cache. */
function watch(listener: () => void): () => void {
  const end = changed.on(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export function useLogoutPending(): boolean {
  return useSyncExternalStore(watch, isLogoutPending);
}
