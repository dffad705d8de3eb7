import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, notFound } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import type { listInductionsSchema, markInductionSchema } from '#shared/inductions.ts';
import { messages } from '#shared/messages.ts';
import { may } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { files } from '../db/schema/files.ts';
import { inductions } from '../db/schema/inductions.ts';
import { projects } from '../db/schema/projects.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { findPerson } from './attendance.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { namesOf } from './hours/names.ts';
import { findActor } from './staff-accounts.ts';

const text = messages.inductions;

type Row = typeof inductions.$inferSelect;
type Owner = Pick<Row, 'staffId' | 'volunteerId'>;

const notThere = () => notFound('Induction');
/** `isCurrent`: it is of the document that the project has now. */
const columns = {
  ...pickFields(inductions, ['id', 'projectId', 'staffId', 'volunteerId', 'documentName', 'readAt']),
  isCurrent: sql`coalesce(${inductions.documentSha256} = ${files.sha256}, 0)`.mapWith(Boolean),
};

/** Of people who are there, by name, the newest of each first. */
function readInductions(db: Db, where: SQL | undefined) {
  const isThere = and(isNull(inductions.deletedAt), isNull(staff.deletedAt), isNull(volunteers.deletedAt));
  const rows = db
    .select(columns)
    .from(inductions)
    .innerJoin(projects, eq(projects.id, inductions.projectId))
    .leftJoin(files, eq(files.id, projects.inductionFileId))
    .leftJoin(staff, eq(staff.id, inductions.staffId))
    .leftJoin(volunteers, eq(volunteers.id, inductions.volunteerId))
    .where(and(isThere, isNull(projects.deletedAt), where))
    .orderBy(
      sql`coalesce(${staff.sortName}, ${volunteers.sortName})`,
      inductions.staffId,
      inductions.volunteerId,
      sql`${inductions.readAt} DESC`,
      sql`${inductions.id} DESC`,
    )
    .all();
  const called = namesOf(db, rows);
  return rows.map((row) => ({ ...row, ...pickFields(called(row), ['name', 'nameApart']) }));
}

export function getInduction(db: Db, { id }: { id: number }) {
  const [row] = readInductions(db, eq(inductions.id, id));
  if (!row) throw notThere();
  return row;
}

/** Who has read a project's induction document, whichever version of it. */
export function listInductions(db: Db, { projectId }: z.output<typeof listInductionsSchema>) {
  findLive(db, projects, projectId, () => notFound('Project'));
  return readInductions(db, eq(inductions.projectId, projectId));
}

/** Notes that somebody has read the document that the project has now. `isNew`: it was not noted before; `ids` then holds the row. */
export function markInduction(db: Db, act: Act, input: z.output<typeof markInductionSchema>) {
  const { projectId } = input;
  const { inductionFileId } = findLive(db, projects, projectId, () => notFound('Project'));
  const owner = ownerOf(db, act, input);
  assertMayMark(db, act, owner);
  const document = db
    .select()
    .from(files)
    .where(eq(files.id, inductionFileId ?? 0))
    .get();
  if (!document) throw new AppError('CONFLICT', text.noDocument);
  const known = db
    .select({ id: inductions.id })
    .from(inductions)
    .where(
      and(eq(inductions.projectId, projectId), isOf(owner), eq(inductions.documentSha256, document.sha256), isLive),
    )
    .get();
  if (known) return { ...getInduction(db, known), isNew: false, ids: [] as number[] };
  const values = {
    ...{ projectId, ...owner, readAt: act.madeAt },
    ...{ documentName: document.name, documentSha256: document.sha256 },
  };
  const added = db
    .insert(inductions)
    .values({ ...values, ...stampsOf(act) })
    .returning()
    .get();
  assertBound(db, projectId);
  recordAudit(db, act, { action: 'created', ...lineOf(db, added), after: added });
  return { ...getInduction(db, added), isNew: true, ids: [added.id] };
}

/** The answer to a repeat: what was new stays so. */
export const getMarked = (db: Db, { id, ids }: { id: number; ids: number[] }) => ({
  ...getInduction(db, { id }),
  isNew: ids.length > 0,
  ids,
});

export function removeInduction(db: Db, act: Act, { id }: { id: number }) {
  const before = findLive(db, inductions, id, notThere);
  assertMayMark(db, act, before);
  deleteRecord(db, act, inductions, { id, ...lineOf(db, before), before });
  return { id, message: text.removed };
}

/** Takes a removal back, unless they are noted as having read it again meanwhile. */
export function putBackInduction(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(inductions).where(eq(inductions.id, id)).get();
  if (!before) throw notThere();
  assertMayMark(db, act, before);
  const { projectId, documentSha256, deletedAt } = before;
  const isSame = and(eq(inductions.projectId, projectId), isOf(before), eq(inductions.documentSha256, documentSha256));
  const live = db.select({ id: inductions.id }).from(inductions).where(and(isSame, isLive)).get();
  if (deletedAt === null || live) return getInduction(db, live ?? before);
  db.update(inductions)
    .set({ deletedAt: null, version: before.version + 1, ...changeStampsOf(act) })
    .where(eq(inductions.id, id))
    .run();
  assertBound(db, projectId);
  recordAudit(db, act, { action: 'put back', ...lineOf(db, before), after: before });
  return getInduction(db, { id });
}

/** What somebody has read goes along when they leave the staff and become a volunteer. */
export function moveInductionsToVolunteer(db: Db, staffId: number, volunteerId: number): void {
  db.update(inductions).set({ staffId: null, volunteerId }).where(eq(inductions.staffId, staffId)).run();
}

/** Of two records that are joined, one row says that they have read a version. */
export function joinInductions(db: Db, { id, intoId }: { id: number; intoId: number }): void {
  const isTwice = sql`EXISTS (SELECT 1 FROM inductions other WHERE other.volunteer_id = ${intoId} AND other.deleted_at IS NULL
    AND other.project_id = ${inductions.projectId} AND other.document_sha256 = ${inductions.documentSha256})`;
  db.delete(inductions)
    .where(and(eq(inductions.volunteerId, id), isTwice))
    .run();
  db.update(inductions).set({ volunteerId: intoId }).where(eq(inductions.volunteerId, id)).run();
}

const isLive = isNull(inductions.deletedAt);
const isOf = ({ staffId, volunteerId }: Owner) =>
  staffId === null ? eq(inductions.volunteerId, volunteerId ?? 0) : eq(inductions.staffId, staffId);

/** Whoever is named; nobody is oneself. */
function ownerOf(db: Db, { actorId }: Act, { staffId, volunteerId }: z.output<typeof markInductionSchema>): Owner {
  const named = volunteerId ? { volunteerId } : { staffId: staffId ?? actorId ?? 0 };
  const { isDeleted, ...person } = findPerson(db, named);
  if (isDeleted) throw notFound('Person');
  return { staffId: person.staffId ?? null, volunteerId: person.volunteerId ?? null };
}

function assertMayMark(db: Db, { actorId }: Act, { staffId }: Owner): void {
  if (actorId === null || staffId === actorId) return;
  const role = findActor(db, actorId)?.role;
  if (role === undefined || !may(role, 'inductions:oversee')) throw new AppError('FORBIDDEN', text.notYours);
}

const assertBound = (db: Db, projectId: number) =>
  assertLiveBound(db, 'inductions', inductions, eq(inductions.projectId, projectId));

/** What the trail calls it: `Pūriri Ridge, Aroha Ngātai`. */
function lineOf(db: Db, { id, projectId, staffId, volunteerId }: Owner & Pick<Row, 'id' | 'projectId'>) {
  const { name } = findPerson(db, staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId });
  const project = db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)).get();
  const recordName = text.of(project?.name ?? '', name);
  return { recordType: 'induction', recordId: id, recordName } as const;
}
