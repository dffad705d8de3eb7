import { expect, test } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { calendarRow } from '#shared/activities/calendar.ts';
import { checklistNotesOf, checklistOf, offeredChecklist } from '#shared/activities/checklist.ts';
import { completionOf, otherIncidents } from '#shared/activities/complete.ts';
import {
  type ActivityDocument,
  type AttendanceRow,
  applyEffect,
  documentTables,
  effectBetween,
} from '#shared/activities/document.ts';
import { listedRow } from '#shared/activities/list.ts';
import { otherRow } from '#shared/activities/others.ts';
import { objectivesOf } from '#shared/activities/outcome.ts';
import { predatorRecordsOf } from '#shared/activities/predator.ts';
import { hazardsOf, risksOf } from '#shared/activities/risk.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { assignedStaff, offeredStaff } from '#shared/activities/staff.ts';
import { filledSteps, hasRecords } from '#shared/activities/steps.ts';
import { assignedVolunteers, offeredVolunteers } from '#shared/activities/volunteers.ts';
import { weekRow } from '#shared/activities/week.ts';
import { attendanceOf, isOf, openStays } from '#shared/attendance/rows.ts';
import { personKey } from '#shared/attendance.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { linesOf } from '#shared/traps/use-them.ts';
import { countStories } from '#test/stories.ts';
import { testNow } from '#test/test-db.ts';
import { afterChange, type DocumentChange } from '#web/sync/effects/document-change.ts';
import type { Shared } from '#web/sync/effects/known.ts';
import { effects } from '#web/sync/kind-of.ts';
import { inputs, minutesAfter, type Path, someOf } from './any-change.ts';
import { makeLine } from './cases/traps.ts';
import { callPath, createFieldScene } from './scene.ts';

/** What screens, the plan and calls read of a document. */
const selectors: Record<string, (document: ActivityDocument, shared: Shared) => unknown> = {
  activity: ({ activity }) => activity,
  filledSteps,
  hasRecords,
  safetyPlan,
  siteHazards: (document) => hazardsOf(document, 'site'),
  activityHazards: (document) => hazardsOf(document, 'activity_people'),
  risks: risksOf,
  staff: assignedStaff,
  offeredStaff: (document, { staff }) => offeredStaff(document, staff),
  volunteers: assignedVolunteers,
  offeredVolunteers: (document, { volunteers }) => offeredVolunteers(document, volunteers),
  checklist: checklistOf,
  offeredChecklist: (document, { checklist }) => offeredChecklist(document, checklist),
  checklistNotes: checklistNotesOf,
  objectives: objectivesOf,
  predatorRecords: predatorRecordsOf,
  lines: linesOf,
  // Only the server knows of a sign-off that did nothing.
  attendance: (document) => attendanceOf(document).map(({ idleOffAt: _, ...row }) => row),
  out: (document) => openStays(document).map(personKey),
  onHome: (document, { zone }) => weekRow(document, zone),
  inLists: listedRow,
  inCalendar: calendarRow,
  nearOthers: (document) => {
    const { staffIds, volunteerIds, ...row } = otherRow(document);
    return { ...row, staffIds: new Set(staffIds), volunteerIds: new Set(volunteerIds) };
  },
  completion: completionOf,
  // The ids of actions that wait, and their stamps, are the phone's own.
  incidents: ({ incidents }) =>
    incidents
      .map((row) => ({
        ...row,
        actions: row.actions.map(({ id: _, version: __, updatedAt: ___, ...action }) => action),
      }))
      .toSorted(({ id: a }, { id: b }) => a - b),
  otherIncidents: (document) => otherIncidents(document).length,
  absences: ({ absences }) => absences.toSorted((a, b) => personKey(a).localeCompare(personKey(b))),
};

/** The ids that the server gave to what was made, in place of those that it had before, and the server's versions and moments. */
function asStored(shown: ActivityDocument, stored: ActivityDocument, before: ActivityDocument): ActivityDocument {
  const { version, updatedAt, updatedById } = stored.activity;
  // Whose tickets the phone does not know, the server does.
  const { unknownTickets: _, ...activity } = shown.activity;
  const after = { ...shown, activity: { ...activity, version, updatedAt, updatedById } };
  for (const table of documentTables) {
    const known = new Set(before[table].map(({ id }) => id));
    const made: DocumentRow[] = stored[table].filter(({ id }) => !known.has(id));
    const rows: DocumentRow[] = shown[table];
    const withIds = rows.map((row) => (row.id < 0 ? withIdsOf(row, made) : row));
    Object.assign(after, { [table]: withIds.map((row) => ({ ...row, ...stampsOf(row, stored[table]) })) });
  }
  return { ...after, attendance: after.attendance.map((row) => heardAsStored(row, stored, before)) };
}

/** Once a sign-on with the briefing is gone, only the server knows whether its person heard it later as well: until then they count as not. */
function heardAsStored(row: AttendanceRow, stored: ActivityDocument, before: ActivityDocument): AttendanceRow {
  const isGone = ({ id }: AttendanceRow) => !stored.attendance.some((one) => one.id === id);
  const hasLost = before.attendance.some((was) => was.briefed && isOf(was, row) && isGone(was));
  const heard = hasLost && !row.briefed ? stored.attendance.find(({ id }) => id === row.id)?.briefed : undefined;
  return { ...row, briefed: heard ?? row.briefed };
}

function stampsOf({ id }: DocumentRow, rows: DocumentRow[]) {
  const { version, updatedAt } = rows.find((row) => row.id === id) ?? {};
  return givenFields({ version, updatedAt });
}

const idNames = ['staffId', 'volunteerId', 'checklistItemId', 'hazardId', 'riskTitleId', 'predatorId'] as const;
type NamedIds = { [Name in (typeof idNames)[number]]?: number | null };
type DocumentRow = NamedIds & { id: number; version?: number; updatedAt?: string };

/** A row that waits, as the server made it: of the same person or item, or of the person whom it registered. */
function withIdsOf(row: DocumentRow, made: DocumentRow[]): DocumentRow {
  const isOfSame = (one: DocumentRow) => idNames.every((name) => one[name] === row[name]);
  const found = made.find(isOfSame) ?? made.at(-1);
  const { id = 0, volunteerId = 0 } = found ?? {};
  return { ...row, id, ...(row.volunteerId !== undefined && { volunteerId }) };
}

const seen = (document: ActivityDocument, shared: Shared) =>
  Object.fromEntries(Object.entries(selectors).map(([name, select]) => [name, select(document, shared)]));

const onWire = (document: ActivityDocument) => JSON.parse(JSON.stringify(document));

/** Of the story, with those that were withdrawn. */
const seenIncidents: number[] = [];

/** What they make cannot be told from others like it. */
const unnamed: Path[] = ['activities.volunteers.addNewcomer', 'activities.predator.create'];

/** What a briefing and an action are after they were taken back was found in the ten from here on. */
const firstSeed = 110;
const changesOfStory = 50;

test.each(Array.from({ length: countStories(10) }, (_, at) => firstSeed + at))(
  'a change shows what the server then answers, once and twice, whatever the document: story %i',
  async (seed) => {
    const random = new Random(seed);
    const scene = await createFieldScene();
    const { api, activityId, of, others, user, program, firstTitle, ownControls } = scene;
    const traps = Object.values(await makeLine(scene));
    const libraryOf = {
      site: await api.hazards.list({ kind: 'site' }),
      activity_people: await api.hazards.list({ kind: 'activity_people' }),
    };
    const subTypes = await api.activities.predator.subTypes();
    const ids = [activityId, others[0]?.id ?? 0];
    const read = () => Promise.all(ids.map((id) => api.activities.document({ id })));
    const risks = await api.risks.list();
    const readControls = ({ id: riskId }: { id: number }) => api.risks.listControls({ riskId });
    const controlsOf = new Map<number, Awaited<ReturnType<typeof readControls>>>();
    for (const risk of risks) controlsOf.set(risk.id, await readControls(risk));
    /** Words of the library change, and one of its controls goes. */
    const changeControls = async () => {
      const [id = 0] = someOf(random, ownControls);
      const isThere = controlsOf.get(firstTitle)?.some((control) => control.id === id);
      if (isThere && random.next() < 0.1) await api.risks.removeControl({ id });
      else if (isThere) await api.risks.updateControl({ id, controlText: `Words ${random.next()}` });
      controlsOf.set(firstTitle, await readControls({ id: firstTitle }));
    };
    /** Somebody else checks a trap of the activity, or removes a check. */
    const changeChecks = async () => {
      const [check] = someOf(random, documents[0]?.checks ?? []);
      const catches = random.pick([[], [{ species: random.pick(['Stoat', 'Cat']), number: random.whole(1, 3) }]]);
      const found = { ...of, trapId: random.pick(traps).id, checkedAt: now, catches };
      if (check && random.next() < 0.3) await api.trapChecks.remove({ id: check.id });
      else await api.trapChecks.create({ ...found, state: random.pick(['Set', 'Sprung']), bothHappened: true });
      documents = await read();
    };
    const opened = new Map<number, IncidentRow>();
    seenIncidents.length = 0;
    /** Whoever withdraws an incident has opened it. */
    const readOpened = async () => {
      for (const { id } of documents.flatMap(({ incidents }) => incidents))
        if (!seenIncidents.includes(id)) seenIncidents.push(id);
      for (const id of seenIncidents) opened.set(id, await api.incidents.get({ id }));
    };
    const readShared = async (): Promise<Shared> => ({
      projects: await api.projects.pickList(),
      hazards: (kind) => libraryOf[kind],
      risks,
      controls: (riskId) => controlsOf.get(riskId) ?? [],
      staff: await api.activities.details.leaders(),
      volunteers: await api.volunteers.pickList(),
      checklist: await api.checklist.list(),
      objectives: await api.objectives.list(),
      subTypes,
      documents: [],
      signedOn: await api.attendance.signedOn(),
      get incidents() {
        return [...opened.values()];
      },
      zone: program.env.ORG_TIMEZONE,
    });
    let shared = await readShared();
    let now = testNow;
    program.now = () => now;
    let documents = await read();
    for (let n = 0; n < changesOfStory; n += 1) {
      if (random.next() < 0.1) await changeControls();
      now = minutesAfter(now, random.whole(0, random.pick([10, 90, 900])));
      if (random.next() < 0.1) await changeChecks();
      const made = { key: '', at: now, person: user, tempId: -7_000 };
      const path = random.pick(Object.keys(effects) as Path[]);
      const own = path.startsWith('attendance') ? random.whole(0, 1) : 0;
      const [document] = documents.slice(own) as [ActivityDocument];
      const input = inputs[path]({ random, document, shared, now });
      if (!input) continue;
      const change = effects[path] as unknown as DocumentChange<Path>;
      // As the page draws it: in its own document, and then in the other one.
      const apply = (to: ActivityDocument[]) => {
        const also = (one: ActivityDocument, documents: ActivityDocument[]) =>
          change.also?.(one, to[own] as ActivityDocument, input, made, { ...shared, documents }) ?? {};
        const known = { ...shared, documents: to };
        const changed = to.map((one, at) => (at === own ? afterChange<Path>(change, [one, input, made, known]) : one));
        return changed.map((one, at) => (at === own ? one : applyEffect(one, also(one, changed))));
      };
      const before = documents;
      // What needs coverage is drawn by its answer alone.
      const needsCoverage = change.needsCoverage?.(input as never, document) ?? false;
      const shown = needsCoverage ? null : apply(before);
      await callPath(api, path, input);
      const stored = await read();
      stored.forEach((after, at) => {
        const was = before[at] as ActivityDocument;
        const sent = JSON.parse(JSON.stringify(effectBetween(was, after)));
        expect(onWire({ ...applyEffect(was, sent), mark: after.mark }), `${path}, as it is sent`).toEqual(
          onWire(after),
        );
      });
      const like = (after: ActivityDocument[]) =>
        after.map((one, at) =>
          seen(asStored(one, stored[at] as ActivityDocument, before[at] as ActivityDocument), shared),
        );
      shared = await readShared();
      const expected = stored.map((one) => seen(one, shared));
      if (shown) {
        expect(like(shown), path).toEqual(expected);
        expect(like(apply(shown)), `${path}, twice`).toEqual(expected);
      }
      if (shown && !unnamed.includes(path)) expect(like(apply(stored)), `${path}, over its answer`).toEqual(expected);
      documents = stored;
      await readOpened();
    }
  },
);
