import { and, count, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { backName } from '#shared/activities/details.ts';
import { AppError, invalidField, notFound } from '#shared/app-error.ts';
import { fileUrl } from '#shared/files.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey, fullName } from '#shared/names.ts';
import { noPosition, positionGiven } from '#shared/position-fields.ts';
import {
  type createProjectSchema,
  projectFieldNames,
  type projectForm,
  type projectNameSchema,
  type updateProjectSchema,
} from '#shared/projects.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { files } from '../db/schema/files.ts';
import { objectives } from '../db/schema/objectives.ts';
import { projectObjectives, projects } from '../db/schema/projects.ts';
import { staff } from '../db/schema/staff.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, changeStampsOf, stampsOf } from './act.ts';
import { followProjectWords } from './activities/follow-project.ts';
import { recordAudit } from './audit.ts';
import { findLive } from './deleted-records.ts';
import { removePhotosOf } from './photos/gone.ts';
import { chooseFiles } from './projects/files.ts';
import { chooseObjectives, choosesOthers } from './projects/objectives.ts';
import { hasTraps } from './traps.ts';
import { saveRecord } from './versions.ts';

const columns = {
  ...pickFields(projects, ['id', ...projectFieldNames, 'imageFileId', 'inductionFileId']),
  inductionFileName: files.name,
  ...pickFields(projects, ['createdById', 'version', 'updatedAt']),
  creator: { firstname: staff.firstname, lastname: staff.lastname },
};

const taken = () => invalidField('name', messages.projects.nameTaken);
const urlOf = (id: number | null) => (id === null ? null : fileUrl(id));

/** Every project that is not deleted, by name, with the words that its card shows. */
export function listProjects(db: Db) {
  const chosen = new Map<number, Chosen[]>();
  for (const objective of selectChosen(db)) {
    const others = chosen.get(objective.projectId);
    if (others) others.push(objective);
    else chosen.set(objective.projectId, [objective]);
  }
  return selectProjects(db)
    .where(isNull(projects.deletedAt))
    .orderBy(sortText(projects.name), projects.id)
    .all()
    .map((row) => describe(row, chosen.get(row.id) ?? []));
}

/** The projects that an activity can belong to. */
export function pickListOfProjects(db: Db) {
  const { id, name, location, status } = columns;
  return db
    .select({ id, name, location, status })
    .from(projects)
    .where(and(isNull(projects.deletedAt), ne(projects.status, 'archived')))
    .orderBy(sortText(projects.name), projects.id)
    .all();
}

export function getProject(db: Db, { id }: { id: number }) {
  const row = selectProjects(db)
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
    .get();
  if (!row) throw notFound('Project');
  return describe(row, selectChosen(db, eq(projectObjectives.projectId, id)));
}

export function projectNameExists(db: Db, { name, exceptId }: z.output<typeof projectNameSchema>) {
  const row = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.nameKey, caseKey(name)), isNull(projects.deletedAt)))
    .get();
  return { exists: row !== undefined && row.id !== exceptId };
}

export function createProject(db: Db, act: Act, input: z.output<typeof createProjectSchema>) {
  const source = input.copyFilesFrom === undefined ? undefined : getProject(db, { id: input.copyFilesFrom });
  const needs = source ? findRow(db, source.id).needs : [];
  const none = { imageFileId: null, inductionFileId: null };
  const { id } = refuseDuplicate(taken, () =>
    db
      .insert(projects)
      .values({
        ...detailsOf({ ...input, ...noPosition, ...positionGiven(input) }),
        ...chooseFiles(db, act, source ?? none, input),
        needs,
        ...stampsOf(act),
      })
      .returning({ id: projects.id })
      .get(),
  );
  chooseObjectives(db, act, id, input.objectiveIds);
  const row = getProject(db, { id });
  recordAudit(db, act, {
    action: 'created',
    recordType: 'project',
    recordId: id,
    recordName: row.name,
    after: trailOf(row),
  });
  return row;
}

/** Changes the given fields. Activities that are not completed follow. */
export function updateProject(db: Db, act: Act, input: z.output<typeof updateProjectSchema>) {
  const before = findRow(db, input.id);
  const details = detailsOf({ ...before, ...givenFields(input), ...positionGiven(input) });
  const { id, name, location, objectiveIds } = { ...input, ...details };
  return saveRecord(db, act, {
    table: projects,
    before,
    values: { ...details, ...chooseFiles(db, act, before, input), needs: before.needs },
    beside: {
      changes: objectiveIds !== undefined && choosesOthers(db, id, objectiveIds),
      write: () => {
        if (objectiveIds) chooseObjectives(db, act, id, objectiveIds);
        if (name !== before.name || location !== before.location) followProjectWords(db, { id, name, location });
      },
    },
    startedFrom: input.version,
    read: () => getProject(db, input),
    taken,
    trail: { recordType: 'project', recordName: name, fields: () => trailOf(getProject(db, input)) },
  });
}

/** Deletes a project without activities. Its files are unused from then on. */
export function removeProject(db: Db, act: Act, { id }: { id: number }) {
  const before = getProject(db, { id });
  const used = db.select({ n: count() }).from(activities).where(eq(activities.projectId, id)).get()?.n ?? 0;
  if (used > 0) throw new AppError('CONFLICT', messages.projects.hasActivities(used));
  if (hasTraps(db, id)) throw new AppError('CONFLICT', messages.traps.inProject);
  db.update(projects)
    .set({ deletedAt: act.now, imageFileId: null, inductionFileId: null, ...changeStampsOf(act) })
    .where(eq(projects.id, id))
    .run();
  removePhotosOf(db, act, 'projectId', id);
  recordAudit(db, act, {
    action: 'deleted',
    recordType: 'project',
    recordId: id,
    recordName: before.name,
    before: trailOf(before),
  });
  return { message: messages.projects.deleted(before.name) };
}

/** A deleted project is there again, because an activity of it is. Its files stay gone. @returns its name and location. */
export function putBackProject(db: Db, act: Act, id: number) {
  const row = db.select().from(projects).where(eq(projects.id, id)).get();
  if (!row) throw notFound('Project');
  if (row.deletedAt === null) return row;
  const name = backName(row.name, (wanted) => projectNameExists(db, { name: wanted }).exists);
  db.update(projects)
    .set({ name, nameKey: caseKey(name), deletedAt: null, version: row.version + 1, ...changeStampsOf(act) })
    .where(eq(projects.id, id))
    .run();
  const after = trailOf(getProject(db, { id }));
  recordAudit(db, act, { action: 'put back', recordType: 'project', recordId: id, recordName: name, after });
  return { name, location: row.location };
}

function selectProjects(db: Db) {
  return db
    .select(columns)
    .from(projects)
    .leftJoin(staff, eq(staff.id, projects.createdById))
    .leftJoin(files, eq(files.id, projects.inductionFileId));
}

type Chosen = { projectId: number; id: number; title: string };

/** Which objectives projects work towards, in the order chosen. A deleted objective is no longer shown. */
function selectChosen(db: Db, where?: SQL): Chosen[] {
  return db
    .select({ projectId: projectObjectives.projectId, id: objectives.id, title: objectives.title })
    .from(projectObjectives)
    .innerJoin(objectives, eq(objectives.id, projectObjectives.objectiveId))
    .where(and(isNull(objectives.deletedAt), where))
    .orderBy(projectObjectives.projectId, projectObjectives.position)
    .all();
}

type ProjectRow = NonNullable<ReturnType<ReturnType<typeof selectProjects>['get']>>;

function describe({ creator, ...row }: ProjectRow, chosen: { id: number; title: string }[]) {
  return {
    ...row,
    objectiveIds: chosen.map(({ id }) => id),
    objectiveTitles: chosen.map(({ title }) => title),
    imageUrl: urlOf(row.imageFileId),
    inductionFileUrl: urlOf(row.inductionFileId),
    createdByName: creator ? fullName(creator) : '',
  };
}

/** The project's own row. */
export const findRow = (db: Db, id: number) => findLive(db, projects, id, () => notFound('Project'));

type Details = Omit<z.output<typeof projectForm>, 'objectiveIds'>;

/** The columns that a person fills in. */
const detailsOf = (details: Details) => ({
  ...pickFields(details, projectFieldNames),
  nameKey: caseKey(details.name),
});

/** What the audit trail keeps of a project: what a person can read and change. */
function trailOf({ imageUrl, inductionFileUrl, createdByName, objectiveIds, ...row }: ReturnType<typeof describe>) {
  return row;
}
