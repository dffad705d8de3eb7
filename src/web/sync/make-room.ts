import { kindOf } from './kind-of.ts';
import { openPhoneDb } from './phone-db.ts';
import { Room } from './room.ts';
import type { RoomParts } from './room-parts.ts';

/** What the outbox needs from the page, as it is now. */
export type RoomNeeds = Omit<RoomParts, 'db' | 'kindOf'>;

/** The outbox of this page, with all that it runs, which loads once the app shows. Null without a database on this phone. */
export async function makeRoom(needs: RoomNeeds): Promise<Room | null> {
  const db = await openPhoneDb();
  return db && new Room({ ...needs, db, kindOf });
}
