import { createKey } from './change.ts';
import type { PhoneDb } from './phone-db.ts';

/** Runs the work while no other tab runs it, after waiting for its turn. `extend` is called between steps; false: another tab has the turn. */
export type Turn = (work: (extend: () => Promise<boolean>) => Promise<void>) => Promise<void>;

/** Web Locks where there are some (https and localhost), otherwise a lease in the database. */
export function turnsOf(db: PhoneDb, locks: LockManager | undefined = navigator.locks): Turn {
  return locks ? turnsByLock(locks) : turnsByLease(db);
}

function turnsByLock(locks: LockManager): Turn {
  return (work) => locks.request('bushline-sender', () => work(async () => true));
}

const name = 'sender';
const leaseMs = 30_000;
const askAgainMs = 1000;

/** A tab that was closed with a lease holds up the others for at most 30 s. */
export function turnsByLease(db: PhoneDb, holder = createKey(), now: () => number = Date.now): Turn {
  const take = async (): Promise<boolean> => {
    const tx = db.transaction('lease', 'readwrite');
    const lease = await tx.store.get(name);
    // A lease that ends later than a new one would is from before the phone's clock was set back.
    const isFree = !lease || lease.holder === holder || lease.until < now() || lease.until > now() + leaseMs;
    if (isFree) await tx.store.put({ name, holder, until: now() + leaseMs });
    await tx.done;
    return isFree;
  };
  const leave = async () => {
    const tx = db.transaction('lease', 'readwrite');
    if ((await tx.store.get(name))?.holder === holder) await tx.store.delete(name);
    await tx.done;
  };
  return async (work) => {
    while (!(await take())) await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    try {
      await work(take);
    } finally {
      await leave();
    }
  };
}
