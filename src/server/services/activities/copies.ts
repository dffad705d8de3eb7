import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type copyToDatesSchema, datedName } from '#shared/activities/copies.ts';
import { copiedFieldNames } from '#shared/activities/details.ts';
import { AppError } from '#shared/app-error.ts';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { activities } from '../../db/schema/activities.ts';
import { projects } from '../../db/schema/projects.ts';
import type { Act } from '../act.ts';
import { findAlsoOnDates } from './also-on.ts';
import { tooMuchToCopy } from './bounds.ts';
import { copyPlan, countPlan } from './copy-plan.ts';
import { getActivity, insertActivity, pickProject, presentLeader } from './details.ts';

type Input = z.output<typeof copyToDatesSchema>;

/** The copies that would be made, as `nameCopies` says, and who is on another activity by then. That is in nobody's way. */
export function previewCopies(db: Db, input: Input) {
  const { rows, problem } = nameCopies(db, input);
  const alsoOn = findAlsoOnDates(db, getActivity(db, input.id), input.dates);
  return { rows: rows.map((row) => ({ ...row, alsoOn: alsoOn.get(row.date) ?? [] })), problem };
}

/** So many rows are written at once, in less than 300 ms: 60 copies of an ordinary plan, 16 of the longest. */
const mostRows = 50_000;

/** The copies that would be made, each with what is in its way; `problem` is in the way of all of them. */
function nameCopies(db: Db, { id, dates, names }: Input) {
  const source = getActivity(db, id);
  const most = Math.max(1, Math.floor(mostRows / countPlan(db, id)));
  const tooManyDates = dates.length > most ? messages.copies.longPlan(most) : null;
  const inAnyWay = isArchived(db, source.projectId) ? messages.activities.projectArchived : tooMuchToCopy(db, id);
  const problem = inAnyWay ?? tooManyDates;
  const seen = new Set<string>();
  const rows = dates.map((date) => {
    const activityName = names[date] ?? datedName(source.activityName, date);
    const key = caseKey(activityName);
    const isTaken = seen.has(key) || isNameTaken(db, key);
    seen.add(key);
    return { date, activityName, problem: isTaken ? messages.activities.nameTaken : null };
  });
  return { rows, problem };
}

/** Copies an activity's plan to each date, as Save as New Activity does. Throws CONFLICT, with a sentence by date, before any is made. */
export function copyToDates(db: Db, act: Act, input: Input) {
  const { rows, problem } = nameCopies(db, input);
  const inTheWay = rows.flatMap((row) => {
    const said = problem ?? row.problem;
    return said ? [[row.date, said]] : [];
  });
  if (inTheWay.length > 0) {
    const message = problem ?? `${messages.copies.taken(inTheWay.length)} ${messages.copies.nothingYet}`;
    throw new AppError('CONFLICT', message, { errors: Object.fromEntries(inTheWay) });
  }
  const source = getActivity(db, input.id);
  const { checklistNotes, needs, projectId } = source;
  const project = pickProject(db, projectId);
  const taken = { ...pickFields(source, copiedFieldNames), ledById: presentLeader(db, source), checklistNotes, needs };
  const details = { ...taken, status: 'InProgress' as const, completedAt: null, ...project };
  const ids = rows.map(({ activityName, date }) =>
    insertActivity(db, act, { ...details, activityName, activityDate: date }),
  );
  copyPlan(db, act, input.id, ids);
  return readCopies(db, { ids });
}

/** The copies that are still there, for whoever made them. */
export function readCopies(db: Db, { ids }: { ids: number[] }) {
  return { ids, rows: ids.filter((id) => isThere(db, id)).map((id) => getActivity(db, id)) };
}

function isThere(db: Db, id: number): boolean {
  return db.select({ id: activities.id }).from(activities).where(eq(activities.id, id)).get() !== undefined;
}

function isNameTaken(db: Db, key: string): boolean {
  return db.select({ id: activities.id }).from(activities).where(eq(activities.nameKey, key)).get() !== undefined;
}

function isArchived(db: Db, projectId: number): boolean {
  return (
    db.select({ status: projects.status }).from(projects).where(eq(projects.id, projectId)).get()?.status === 'archived'
  );
}
