import { useSyncExternalStore } from 'react';

const storageKey = 'bushline.logoutPending';
/** The wish where the storage is full or forbidden: this tab still knows. */
let isPendingHere = false;
const listeners = new Set<() => void>();

/** True from the moment that somebody presses Logout until the server has ended the session, also after a reload. */
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
    // The variable holds it.
  }
  for (const listener of listeners) listener();
}

/** Also hears of what other tabs do, and looks again when the page comes back that the browser had put aside. */
function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export function useLogoutPending(): boolean {
  return useSyncExternalStore(watch, isLogoutPending);
}
