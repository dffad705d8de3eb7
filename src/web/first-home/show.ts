import { drawFirstHome } from './draw.ts';
import { type FirstHome, firstHomeId, readFirstHome } from './record.ts';

// The script in `index.html`, which runs before the app: the build puts it there. It may fail, and then Home shows as soon as it has loaded.

/** Whether what Home showed last may show now, to whoever is at this device. */
function mayShow({ at, until, place }: FirstHome, now: number): boolean {
  const { dataset } = document.documentElement;
  const isHome = location.pathname === '/' || location.pathname === '/home';
  const isSignedIn =
    localStorage.getItem('firstname') !== null && localStorage.getItem('bushline.logoutPending') === null;
  return isHome && isSignedIn && !('setup' in dataset) && at <= now && now < until && place.window === innerWidth;
}

export function showFirstHome(): void {
  try {
    const now = Date.now();
    const home = readFirstHome();
    const drawn = home && mayShow(home, now) && drawFirstHome(home, now);
    if (!drawn) return;
    document.body.append(drawn);
    // Should the app never load, nothing of it outlives the session.
    setTimeout(() => document.getElementById(firstHomeId)?.remove(), home.until - now);
  } catch {}
}

showFirstHome();
