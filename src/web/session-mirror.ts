import type { SessionUser } from '#shared/permissions.ts';

/**
 * The documented copy of the signed-in person in local storage, for display and for other tabs. Only the server's session decides.
 * `email` is the login screen's Remember Me and outlives the session.
 */
const mirrored = ['firstname', 'lastname', 'role'] as const;
const rememberedEmail = 'email';

/** Null when storage is full or forbidden: only the convenience is lost. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

// Earlier versions noted here what Home showed, names of people included.
attempt(() => localStorage.removeItem('bushline.firstHome'));

/** That whoever was signed in here last has left: what waits of theirs on this device is theirs to copy until somebody else signs in. */
const leftMark = 'left';

export function noteLeft(): void {
  attempt(() => localStorage.setItem(leftMark, 'true'));
}

export function hasLeft(): boolean {
  return attempt(() => localStorage.getItem(leftMark)) !== null;
}

export function writeMirror(user: Pick<SessionUser, 'firstname' | 'lastname' | 'role'>): void {
  attempt(() => {
    localStorage.removeItem(leftMark);
    for (const key of mirrored) localStorage.setItem(key, user[key]);
  });
}

export function clearMirror(): void {
  attempt(() => {
    for (const key of mirrored) localStorage.removeItem(key);
  });
}

/** True when somebody was signed in here: then the page asks the server before it shows the login screen. */
export function hasMirror(): boolean {
  return attempt(() => localStorage.getItem('firstname')) !== null;
}

export function readRememberedEmail(): string {
  return attempt(() => localStorage.getItem(rememberedEmail)) ?? '';
}

export function rememberEmail(email: string | null): void {
  attempt(() => (email ? localStorage.setItem(rememberedEmail, email) : localStorage.removeItem(rememberedEmail)));
}

/** Calls back when another tab signs in or out. */
export function watchMirror(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === 'firstname') listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
