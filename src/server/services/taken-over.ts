import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { may, type Role } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { staff } from '../db/schema/staff.ts';
import type { Act } from './act.ts';

// What waits on a phone of somebody who has left is sent by a Group Admin in their place: as the Group Admin's, with the maker in the trail.

/** Which of these people cannot sign in any more: they have left, or a restored database never knew them. */
export function listWhoLeft(db: Db, { staffIds }: { staffIds: number[] }) {
  const there = db
    .select({ id: staff.id })
    .from(staff)
    .where(and(inArray(staff.id, staffIds), isNull(staff.deletedAt)))
    .all();
  return { staffIds: staffIds.filter((id) => !there.some((one) => one.id === id)) };
}

/**
 * Who made what this person sends in their place. Throws FORBIDDEN for anybody but a Group Admin, and for the change of somebody who can
 * still send it themselves.
 */
export function findMaker(db: Db, sender: { role: Role }, id: number): NonNullable<Act['madeBy']> {
  if (!may(sender.role, 'changes:take-over')) throw new AppError('FORBIDDEN', messages.general.forbidden);
  const maker = db.select().from(staff).where(eq(staff.id, id)).get();
  if (maker?.deletedAt === null) throw new AppError('FORBIDDEN', messages.general.stillSends(fullName(maker)));
  return { id, name: maker ? fullName(maker) : messages.general.someone };
}
