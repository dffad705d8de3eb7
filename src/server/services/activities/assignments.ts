import { and, eq, type GetColumnData, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { removePeopleSchema } from '#shared/activities/assignments.ts';
import { type AppError, notFound } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { type Act, stampsOf } from '../act.ts';
import { type AuditEntry, recordAudit } from '../audit.ts';
import { assertBound, type BoundedPart } from './bounds.ts';
import { getActivity } from './details.ts';

type InActivity = { activityId: number };
type Columns = Record<string, SQLiteColumn>;
type Row<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> };
type Order = (SQLiteColumn | SQL)[];
type Fields = NonNullable<AuditEntry['after']>;

/** A kind of assignment: staff, volunteers or checklist items. Its tables, the columns that are read, and its words. */
type Kind<Assigned extends Columns, Offered extends Columns> = {
  /** The assignments, and the column that refers to the person or item. */
  links: SQLiteTable & { id: SQLiteColumn; activityId: SQLiteColumn };
  named: SQLiteColumn;
  /** The people or items that can be assigned. */
  things: SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };
  /** What is read of an assignment; `id` is the assignment's own. People who have left since are still listed. */
  assigned: Assigned;
  /** What is read of a person or item that is offered. `addedBy` orders those that are added together. */
  offered: { columns: Offered; order: Order; addedBy: Order };
  /** The columns that an assignment takes from its person or item. */
  linkTo: (offered: Row<Offered>) => Record<string, unknown>;
  /** Throws when an existing person may not be assigned. */
  judge?: (db: Db, offered: Row<Offered>, activityId: number) => void;
  /** The id that is meant by one that was given. */
  meant?: (db: Db, id: number) => number;
  unknown: () => AppError;
  noun: string;
  bounded: BoundedPart;
  nameOf: (row: Row<Assigned>) => string;
  /** For the trail. */
  added: (offered: Row<Offered>[]) => Fields;
  removed: (row: Row<Assigned>) => Fields;
  /** Takes away what goes with somebody who is taken off. Throws when they may not leave. */
  leaves?: (db: Db, act: Act, row: Row<Assigned> & InActivity, reason: string | undefined) => void;
};

/** What can be done with assignments of one kind. */
export function assignmentsOf<
  Assigned extends Columns & { id: SQLiteColumn },
  Offered extends Columns & { id: SQLiteColumn },
>(kind: Kind<Assigned, Offered>) {
  const { links, named, things, assigned, offered } = kind;

  const select = (db: Db, columns: Columns) =>
    db.select(columns).from(links).innerJoin(things, eq(things.id, named)).$dynamic();

  const rows = preparedOnce((db) =>
    select(db, assigned)
      .where(eq(links.activityId, sql.placeholder('activityId')))
      .orderBy(links.id)
      .prepare(),
  );

  /** The rows of an activity, in the order in which they were added. */
  const list = (db: Db, of: InActivity) => rows(db).all(of) as Row<Assigned>[];

  /** All that any activity may be offered. */
  const offers = preparedOnce((db) =>
    db
      .select(offered.columns as Columns)
      .from(things)
      .where(isNull(things.deletedAt))
      .orderBy(...offered.order)
      .prepare(),
  );
  const listOffered = (db: Db) => offers(db).all() as Row<Offered>[];

  /**
   * Assigns those who are there; existing assignments stay as they are, and so do those who were deleted, unless they are all: a phone may
   * have named them before. @returns who or what was added, the ids of the new assignments, and the names of the deleted.
   */
  function assign(db: Db, act: Act, { activityId, named: given }: InActivity & { named: number[] }) {
    const wanted = meant(db, given);
    const { activityName } = getActivity(db, activityId);
    const known = db
      .select({ ...(offered.columns as Columns), deletedAt: things.deletedAt })
      .from(things)
      .where(inArray(things.id, wanted))
      .orderBy(...offered.addedBy)
      .all() as (Row<Offered> & { deletedAt: string | null })[];
    const found = known.filter(({ deletedAt }) => deletedAt === null);
    if (known.length < wanted.length || found.length === 0) throw kind.unknown();
    for (const one of found) kind.judge?.(db, one, activityId);
    const made = found.flatMap((one) => {
      const values = { activityId, ...kind.linkTo(one), ...stampsOf(act) };
      const link = db.insert(links).values(values).onConflictDoNothing().returning({ id: links.id }).get();
      return link ? [{ one, id: link.id as number }] : [];
    });
    const added = made.map(({ one }) => one);
    if (added.length > 0) {
      assertBound(db, activityId, kind.bounded);
      const after = kind.added(added);
      recordAudit(db, act, {
        action: 'assigned',
        recordType: 'activity',
        recordId: activityId,
        recordName: activityName,
        after,
      });
    }
    const left = known.filter(({ deletedAt }) => deletedAt !== null).map((one) => kind.nameOf(one as never));
    return { added, ids: made.map(({ id }) => id), left };
  }

  const meant = (db: Db, ids: number[]) => [...new Set(ids.map((id) => kind.meant?.(db, id) ?? id))];

  function chosenBy(db: Db, input: z.output<typeof removePeopleSchema>): SQL | undefined {
    if ('assignedIds' in input)
      return and(eq(links.activityId, input.activityId), inArray(named, meant(db, input.assignedIds)));
    return inArray(links.id, 'ids' in input ? input.ids : [input.id]);
  }

  /** Removes those of the assignments that still exist. */
  function remove(db: Db, act: Act, input: z.output<typeof removePeopleSchema>) {
    const found = select(db, { ...assigned, activityId: links.activityId })
      .where(chosenBy(db, input))
      .orderBy(links.id)
      .all() as (Row<Assigned> & InActivity)[];
    const [first] = found;
    if (!first) throw notFound(kind.noun);
    for (const row of found) kind.leaves?.(db, act, row, input.reason);
    db.delete(links).where(chosenBy(db, input)).run();
    for (const row of found) {
      const { id: recordId, activityName: recordName } = getActivity(db, row.activityId);
      const before = { ...kind.removed(row), ...(input.reason && { reason: input.reason }) };
      recordAudit(db, act, { action: 'removed', recordType: 'activity', recordId, recordName, before });
    }
    const { removed, severalRemoved } = messages.wizard;
    return { message: found.length === 1 ? removed(kind.nameOf(first)) : severalRemoved(found.length) };
  }

  return { list, listOffered, assign, remove };
}

/** The sentence about what was added, with the names of those who could not be. */
export function withLeft(message: string, left: string[]): string {
  return left.length > 0 ? `${message} ${messages.wizard.leftOut(left)}` : message;
}
