import { createHash } from 'node:crypto';
import { type KeptAnswer, type KeptPart, partOfActivity, partOfLine } from '#shared/field.ts';
import { hasNotes, keptNotesPath, partOfNotes } from '#shared/kept-notes.ts';
import type { KeptNote } from '#shared/medical-notes.ts';
import { may, type SessionUser } from '#shared/permissions.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { countActivities } from '../activities/counts.ts';
import { getDocument } from '../activities/document.ts';
import { listPredatorSubTypes } from '../activities/predator.ts';
import { listLeaders } from '../activities/staff.ts';
import { pickListOfVolunteers } from '../activities/volunteers.ts';
import { showHome } from '../activities.ts';
import { listSignedOn } from '../attendance.ts';
import { listChecklist } from '../checklist.ts';
import { listHazards } from '../hazards.ts';
import { listOverdueActions } from '../incidents/actions.ts';
import { listFailedSendings, listIncidentSendings } from '../incidents/sendings.ts';
import { listWithdrawnByOthers } from '../incidents/withdrawn.ts';
import { listNotesToKeep, type TakenNotes } from '../medical-notes.ts';
import { listObjectives } from '../objectives.ts';
import { listPhotosOfLine } from '../photos/of-line.ts';
import { pickListOfProjects } from '../projects.ts';
import { listAllControls, listRisks } from '../risks.ts';
import { getSafetyTexts } from '../safety-texts.ts';
import { listSignedOnActivities } from '../still-out.ts';
import { listTrapLines } from '../trap-lines.ts';
import { speciesLibrary } from '../trap-types.ts';
import { getWalk, listMostCaught } from '../trap-walks.ts';
import { listOnNoLine } from '../traps.ts';

/** Who asks, at what time. */
export type Reader = { act: Act; user: Pick<SessionUser, 'id' | 'role'>; timeZone: string };

type Content = Omit<KeptPart, 'id' | 'digest'>;

/** A part, and how many bytes of JSON it is. */
export type SizedPart = { part: KeptPart; bytes: number };

/** A part with the digest of what is in it. */
function partOf(id: string, content: Content): SizedPart {
  const json = JSON.stringify(content);
  return { part: { id, digest: digestOf(json), ...content }, bytes: Buffer.byteLength(json) };
}

/** 96 bits: two contents with one digest are not to be expected. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** All that the wizard's seven steps and the printed plan ask of an activity. */
export function readActivityPart(db: Db, { user }: Reader, id: number): SizedPart {
  const input = { activityId: id };
  const document = getDocument(db, user, { id });
  const answers: KeptAnswer[] = [
    { path: 'activities.document', input: { id }, data: document },
    { path: 'activities.complete.sendings', input, data: listIncidentSendings(db, input) },
    ...document.incidents.map((data) => ({ path: 'incidents.get', input: { id: data.id }, data })),
  ];
  return partOf(partOfActivity(id), { answers });
}

/** The medical notes of an activity's people; nothing for somebody who may not read them. */
export function readNotesPart(db: Db, { act }: Reader, id: number): SizedPart[] {
  const input = { activityId: id };
  const data = listNotesToKeep(db, act, input);
  return data ? [partOf(partOfNotes(id), { answers: [{ path: keptNotesPath, input, data }] })] : [];
}

/** The lines of a project, of which each has a part of its own. */
export const readLinesPart = (db: Db, { act }: Reader, projectId: number): SizedPart =>
  partOf(`lines.${projectId}`, {
    answers: [{ path: 'trapLines.list', input: { projectId }, data: listTrapLines(db, act, { projectId }) }],
  });

/** All that somebody who walks the line is shown. */
export const readLinePart = (db: Db, { act }: Reader, id: number): SizedPart =>
  partOf(partOfLine(id), { answers: [{ path: 'trapLines.walk', input: { id }, data: getWalk(db, act, { id }) }] });

/** What its traps look like. */
export const readPhotosPart = (db: Db, lineId: number): SizedPart =>
  partOf(`line-photos.${lineId}`, {
    answers: [{ path: 'photos.ofLine', input: { lineId }, data: listPhotosOfLine(db, { lineId }) }],
  });

/** The notes that these parts hold, by activity. */
export function notesIn(parts: readonly KeptPart[]): TakenNotes[] {
  return parts.filter(hasNotes).flatMap(({ answers }) =>
    answers.flatMap((answer) => {
      const { activityId } = answer.input as { activityId: number };
      const notes = (answer.data as KeptNote[]).filter(({ note }) => note !== '');
      return notes.length > 0 ? [{ activityId, notes }] : [];
    }),
  );
}

/** The parts that belong to no activity, each read when its turn comes. */
export const commonParts: Record<string, (db: Db, reader: Reader) => Content> = {
  home: (db, { act, user, timeZone }) => ({
    answers: [
      { path: 'activities.home', data: showHome(db, act, timeZone) },
      { path: 'activities.counts', data: countActivities(db) },
      {
        path: 'activities.complete.failedSendings',
        data: listFailedSendings(db, act, { id: user.id, mayReadEmails: may(user.role, 'admin:read') }),
      },
      {
        path: 'incidents.actions.overdue',
        data: listOverdueActions(db, act, { staffId: may(user.role, 'incidents:oversee') ? null : user.id }),
      },
      { path: 'incidents.withdrawnByOthers', data: listWithdrawnByOthers(db, act) },
      { path: 'safetyTexts.get', data: getSafetyTexts(db) },
    ],
  }),
  attendance: (db) => ({
    answers: [
      { path: 'attendance.signedOn', data: listSignedOn(db) },
      { path: 'stillOut.list', data: listSignedOnActivities(db) },
    ],
  }),
  projects: (db) => ({ answers: [{ path: 'projects.pickList', data: pickListOfProjects(db) }] }),
  staff: (db) => ({ answers: [{ path: 'activities.details.leaders', data: listLeaders(db) }] }),
  volunteers: (db) => ({ answers: [{ path: 'volunteers.pickList', data: pickListOfVolunteers(db) }] }),
  checklist: (db) => ({ answers: [{ path: 'checklist.list', data: listChecklist(db) }] }),
  hazards: (db) => ({
    answers: (['site', 'activity_people'] as const).map((kind) => ({
      path: 'hazards.list',
      input: { kind },
      data: listHazards(db, { kind }),
    })),
  }),
  risks: (db) => {
    const risks = listRisks(db);
    const controlsOf = listAllControls(db);
    const controls = risks.map(({ id: riskId }) => ({
      path: 'risks.listControls',
      input: { riskId },
      data: controlsOf.get(riskId) ?? [],
    }));
    return { answers: [{ path: 'risks.list', data: risks }, ...controls] };
  },
  objectives: (db) => ({
    answers: [
      { path: 'objectives.list', data: listObjectives(db) },
      { path: 'activities.predator.subTypes', data: listPredatorSubTypes(db) },
    ],
  }),
  lines: (db, { act }) => ({
    answers: [
      { path: 'trapLines.list', input: {}, data: listTrapLines(db, act, {}) },
      { path: 'traps.dueOnNoLine', data: listOnNoLine(db, act) },
    ],
  }),
  traps: (db) => ({
    answers: [
      { path: 'species.list', data: speciesLibrary.list(db) },
      { path: 'traps.mostCaught', data: listMostCaught(db) },
    ],
  }),
};

export function readCommonPart(db: Db, reader: Reader, id: string): SizedPart {
  const read = commonParts[id];
  if (!read) throw new Error(`There is no part ${id}.`);
  return partOf(id, read(db, reader));
}
