import { useEffect } from 'react';

/** After this long the page has loaded what it shows, and the app's other files may follow. Longer while somebody may be signing in. */
const restMs = { signedIn: 1500, signedOut: 6000 };

/** The worker that answered this page. */
const brought = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;

/**
 * Brings the app onto this device once the page is at rest, if the server offers it. Browsers do that over https and on localhost only.
 * While developing there is nothing built to keep.
 */
export function useKeptApp(isOffered: boolean | undefined, isSignedIn: boolean): void {
  useEffect(() => {
    if (!isOffered || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    // A browser may refuse (a private window, storage forbidden): then the app needs coverage, and works as before.
    const begin = () => void import('./keep-app.ts').then(({ keepApp }) => keepApp(brought)).catch(() => {});
    const rest = setTimeout(begin, isSignedIn ? restMs.signedIn : restMs.signedOut);
    return () => clearTimeout(rest);
  }, [isOffered, isSignedIn]);
}
