import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/activities.ts';
import { mailQueue } from '#server/db/schema/emails.ts';
import { incidents } from '#server/db/schema/incidents.ts';
import { actOf } from '#server/services/act.ts';
import { completeActivity, getCompletion } from '#server/services/activities/complete.ts';
import { getDocument } from '#server/services/activities/document.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from '#server/services/incidents/steps.ts';
import { reportIncident, updateIncident } from '#server/services/incidents.ts';
import { completionOf } from '#shared/activities/complete.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { blankIncident, type Incident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { stubPage } from '#test/fake-page.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { noConnection } from '#test/fake-server.ts';
import { createPageScene } from '#test/page-changes.ts';
import { testAct } from '#test/test-db.ts';
import { type ReportChoice, reportQuestion } from '#web/forms/questions.ts';
import { RecordSave, saveCall } from '#web/forms/save-record.ts';
import type { Replacement } from '#web/pages/outbox/outbox-list.ts';
import { settleConflict } from '#web/pages/outbox/settle-conflict.ts';
import { askToComplete, type Decided } from '#web/parts/activity/ask-about-report.ts';
import { add, describeChange } from '#web/sync/add-change.ts';
import { type Change, createKey, headersOf } from '#web/sync/change.ts';
import {
  type CompleteValues,
  type Completion,
  completeTogether,
  completeWords,
  reportOf,
} from '#web/sync/effects/complete.ts';
import { changeField } from '#web/sync/field-state.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import type { Kind } from '#web/sync/kinds.ts';
import { shownId } from '#web/sync/made-ids.ts';
import type { Queue } from '#web/sync/outbox.ts';
import { remake } from '#web/sync/outbox.ts';
import { type MutationPath, queryKeyOf } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { changeQueue, readQueue } from '#web/sync/queue-store.ts';
import { Room } from '#web/sync/room.ts';
import { Sender } from '#web/sync/sender.ts';
import { cacheOf } from './scene.ts';

// Kai completes an activity, knowing what its last step showed him; meanwhile Ivy did something about its report.

beforeEach(() => stubPhone());

const zone = { timeZone: 'Pacific/Auckland' };
const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };
const slip = {
  typeOfIncident: 'First Aid',
  incidentDescription: 'Slipped on the bank',
  actionTaken: 'Cleaned',
} as const;
const branch = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' } as const;

const meanwhiles = ['none', 'reported', 'edited', 'withdrawn', 'closed', 'taken up again'] as const;
type Meanwhile = (typeof meanwhiles)[number];
const answers = ['No', 'Yes with fields', 'Yes without'] as const;
type Answer = (typeof answers)[number];
type ReportQuestion = 'reported' | 'changed' | 'closed' | 'withdrawn' | null;

async function createScene(meanwhile: Meanwhile) {
  const { program, enter } = createPageScene();
  const { agent, person, send: call } = await enter('Team Leader');
  const { db: server } = program;
  const { id: ivyId, ...ivyNamed } = makeStaff(server, { firstname: 'Ivy', lastname: 'Rewi' });
  const ivy = actOf({ id: ivyId, ...ivyNamed }, testAct);
  const activity = makeActivity(server);
  const activityId = activity.id;
  const report = () => reportIncident(server, ivy, { ...slip, activityId } as never, zone).id;
  const withdraw = (id: number) => withdrawIncident(server, ivy, { id, reason: 'Not ours' }, installation);
  let id = meanwhile === 'reported' ? 0 : report();
  if (meanwhile === 'taken up again') withdraw(id);
  const read = () => getCompletion(server, { actorId: person.id }, { activityId }) as Completion;
  const known = read();
  const document = getDocument(server, person, activity);
  const happens = () => {
    if (meanwhile === 'reported') id = report();
    if (meanwhile === 'edited') updateIncident(server, ivy, { id, witnesses: 'Hine' } as never, zone);
    if (meanwhile === 'withdrawn') withdraw(id);
    if (meanwhile === 'taken up again') reopenIncident(server, ivy, { id, reason: 'It happened' });
    if (meanwhile === 'closed') {
      decideNotifiable(server, ivy, { id, decision: 'No' });
      closeIncident(server, ivy, { id, managerSignature: 'Ivy Rewi' });
    }
  };
  const send = async (one: Change) => {
    const { error, data } = await call(one.path, one.input as object, headersOf(one));
    if (!error) return data;
    const { message, ...rest } = error as { message: string };
    throw Object.assign(new TRPCClientError(message), { data: rest });
  };
  const rows = () => server.select().from(incidents).where(eq(incidents.activityId, activityId)).all();
  return {
    ...{ program, agent, person, activityId, known, document, happens, send, rows, read },
    theirs: () => rows().find((row) => row.id === id),
    status: () => server.select().from(activities).where(eq(activities.id, activityId)).get()?.status,
    mailsToIvy: () =>
      server
        .select()
        .from(mailQueue)
        .all()
        .filter(({ toAddress }) => toAddress === ivyNamed.email),
  };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

/** What Kai answers, starting from what he knew. */
function valuesOf(stored: Completion | null): CompleteValues {
  return {
    notes: stored?.notes ?? '',
    missingNote: stored?.missingNote ?? '',
    anyIncident: stored?.incident ? 'Yes' : 'No',
    incidentDetails: stored?.incident ?? blankIncident,
    report: stored && reportOf(stored),
  };
}

function answered(answer: Answer, known: Completion): CompleteValues {
  const values = { ...valuesOf(known), notes: 'All home' };
  if (answer === 'No') return { ...values, anyIncident: 'No' };
  const own = known.incident ? (answer === 'Yes with fields' ? { safetyInstructions: 'Of Kai' } : {}) : branch;
  return { ...values, anyIncident: 'Yes', incidentDetails: { ...values.incidentDetails, ...own } as Incident };
}

/** Answers the question about the report with each of these in turn. @returns what was asked. */
function answerWith(choice: ReportChoice | null) {
  const asked: string[] = [];
  const stop = reportQuestion.watch(() => {
    const question = reportQuestion.read();
    if (!question) return;
    asked.push(question.did);
    queueMicrotask(() => question.settle(choice));
  });
  return { asked, stop };
}

type Completing = (scene: Scene, answer: Answer) => Promise<{ finish: () => Promise<unknown> }>;

/** Ivy does this while Kai completes, who is then asked and chooses. `before`: the reports as Ivy has left them. */
async function meet(complete: Completing, meanwhile: Meanwhile, answer: Answer, choice: ReportChoice | null) {
  const scene = await createScene(meanwhile);
  const { finish } = await complete(scene, answer);
  scene.happens();
  const before = scene.rows();
  const { asked, stop } = answerWith(choice);
  await finish();
  stop();
  return { scene, before, asked };
}

/** Kai's form is open; the answer is sent at once. */
const online: Completing = async (scene, answer) => {
  const { known, program, person, activityId, send } = scene;
  const decision: { now: Decided | null } = { now: null };
  const save = new RecordSave<CompleteValues, Completion>(
    () => ({
      valuesOf,
      saveCallFor: ({ anyIncident, incidentDetails, ...rest }) => {
        const { isBeside, withdrawReason } = decision.now ?? {};
        const details = anyIncident === 'Yes' ? { anyIncident, incidentDetails } : { anyIncident };
        const more = { ...(isBeside && { isBeside }), ...(withdrawReason !== undefined && { withdrawReason }) };
        return saveCall('activities.complete.save', { activityId, ...rest, ...details, ...more } as never) as never;
      },
      make: (path, input, key, database) =>
        ({ key, person: person.id, database, path, input, madeAt: program.now() }) as Change,
      send: (change) => send(change),
      database: () => program.databaseId,
      ask: async (merged, met) => {
        const asking = { words: completeWords, texts: { subject: () => '' } };
        const found = await askToComplete(merged, asking, met, blankIncident);
        decision.now = found?.decided ?? decision.now;
        return found?.values ?? null;
      },
      isSound: () => true,
      show: () => {},
      together: completeTogether,
    }),
    known,
  );
  return { finish: () => save.save(answered(answer, known)).catch(() => null) };
};

/** Kai had no coverage. `says`: what the page of a version says of the report. */
const queued =
  (says: (input: object) => object): Completing =>
  async (scene, answer) => {
    const { known, program, person, activityId, send } = scene;
    const db = (await connectToPhoneDb()) as PhoneDb;
    const cache = cacheOf([{ path: 'activities.document', input: { id: activityId } }], [scene.document]);
    const { anyIncident, incidentDetails, ...rest } = answered(answer, known);
    const given = anyIncident === 'Yes' ? { anyIncident, incidentDetails } : { anyIncident };
    const input = says({ activityId, version: known.version, ...rest, ...given });
    const change = { key: createKey(), person: person.id, database: program.databaseId, madeAt: program.now() };
    const made = { ...change, path: 'activities.complete.save', input } as Change;
    const parts = { cache, user: { ...person, firstname: 'Kai', lastname: '' } } as never;
    const kind = kindOf('activities.complete.save') as Kind;
    const kept = describeChange(made, parts, { kind, activity: activityId, from: known, watchedUntil: 0 });
    const base = kept.base && { ...kept.base, input: says(kept.base.input) };
    const step = (queue: Queue) => ({ queue, appended: add(queue, { ...kept, base }, kindOf), result: null });
    await changeQueue(db, 'all', step);
    const now = () => Date.parse(program.now());
    const sendAll = async () => {
      const sender = new Sender({
        ...{ db, send, now, tell: () => {}, random: () => 0.5, kindOf },
        turn: new FakeLocks().turnOf(db),
        who: () => ({ person: person.id, database: program.databaseId }),
      });
      await sender.wake(true);
      sender.stop();
      return readQueue(db);
    };
    return {
      finish: async () => {
        const [left] = await sendAll();
        if (!left) return;
        const chosen = await settleConflict(left as KeptChange, cache);
        if (!chosen) return;
        const remade = { ...chosen, input: chosen.input as never, key: createKey(), database: program.databaseId };
        await changeQueue(db, 'all', (queue) => ({ queue: remake(queue, left.key, remade), result: null }));
        expect(await sendAll()).toEqual([]);
      },
    };
  };

const withoutReport = (input: object) => {
  const { report: _, ...rest } = input as { report?: unknown };
  return rest;
};

const ways: Record<string, Completing> = {
  online,
  queued: queued((input) => input),
  'queued by 0.1.0': queued(withoutReport),
};

/** What a page that names the report is asked; one of 0.1.0 names none, and is asked about every report that it would change. */
const questions: Record<Meanwhile, Record<Answer, [now: ReportQuestion, of010: ReportQuestion]>> = {
  none: { No: [null, 'reported'], 'Yes with fields': [null, 'reported'], 'Yes without': [null, null] },
  reported: {
    No: ['reported', 'reported'],
    'Yes with fields': ['reported', 'reported'],
    'Yes without': ['reported', 'reported'],
  },
  edited: { No: ['changed', 'reported'], 'Yes with fields': [null, 'reported'], 'Yes without': [null, 'reported'] },
  withdrawn: { No: [null, null], 'Yes with fields': ['withdrawn', null], 'Yes without': ['withdrawn', null] },
  closed: {
    No: ['closed', 'reported'],
    'Yes with fields': ['closed', 'reported'],
    'Yes without': ['closed', 'reported'],
  },
  'taken up again': {
    No: ['reported', 'reported'],
    'Yes with fields': ['reported', 'reported'],
    'Yes without': ['reported', 'reported'],
  },
};

const cases = meanwhiles.flatMap((meanwhile) => answers.map((answer) => [meanwhile, answer] as const));
/** Kai says No to the report that he sees, and agreed to the documented question. */
const isMeant = (meanwhile: Meanwhile, answer: Answer) => meanwhile === 'none' && answer === 'No';

describe.each(Object.entries(ways))('a completion %s', (name, complete) => {
  const askedOf = (meanwhile: Meanwhile, answer: Answer) =>
    questions[meanwhile][answer][name === 'queued by 0.1.0' ? 1 : 0];

  test.each(cases)(
    '%s meanwhile, answered %s: changes nothing that Kai did not see, and asks',
    async (meanwhile, answer) => {
      const { scene, before, asked } = await meet(complete, meanwhile, answer, null);
      const question = askedOf(meanwhile, answer);
      expect(asked).toEqual(question ? [question] : []);
      if (question) {
        expect(scene.rows()).toEqual(before);
        expect(scene.status()).not.toBe('Completed');
        return;
      }
      expect(scene.status()).toBe('Completed');
      const isGone = meanwhile === 'withdrawn' || isMeant(meanwhile, answer);
      expect(scene.theirs()).toMatchObject({
        ...slip,
        state: isGone ? 'Withdrawn' : 'Open',
        witnesses: meanwhile === 'edited' ? 'Hine' : '',
      });
      if (answer === 'Yes with fields')
        expect(scene.rows().at(-1)).toMatchObject({ safetyInstructions: 'Of Kai', state: 'Open' });
    },
  );

  const kept = cases.filter(([meanwhile, answer]) => ![null, 'withdrawn'].includes(askedOf(meanwhile, answer)));

  test.each(kept)('%s meanwhile, answered %s: Complete and keep it leaves it as it is', async (meanwhile, answer) => {
    const { scene, before, asked } = await meet(complete, meanwhile, answer, 'keep');
    expect(asked).toHaveLength(1);
    expect(scene.rows()).toEqual(before);
    expect(scene.status()).toBe('Completed');
    expect(scene.read()).toMatchObject({ notes: 'All home', incidentId: scene.theirs()?.id });
  });

  const typed = kept.filter(([, answer]) => answer === 'Yes with fields');

  test.each(typed)(
    '%s meanwhile, answered %s: Add mine beside it loses nothing of either',
    async (meanwhile, answer) => {
      const { scene, before } = await meet(complete, meanwhile, answer, 'beside');
      const [mine, ...others] = scene.rows().reverse();
      expect(others.reverse()).toEqual(before);
      const own = scene.known.incident ? { ...slip, safetyInstructions: 'Of Kai' } : branch;
      expect(mine).toMatchObject({ ...own, state: 'Open', isCompletionReport: false });
      expect(scene.read()).toMatchObject({ notes: 'All home', incidentId: scene.theirs()?.id });
      expect(scene.status()).toBe('Completed');
    },
  );

  const open = kept.filter(([meanwhile]) => meanwhile !== 'closed');

  test.each(open)(
    '%s meanwhile, answered %s: Withdraw it takes a reason, and its author is told',
    async (meanwhile, answer) => {
      const { scene } = await meet(complete, meanwhile, answer, { withdraw: 'It was a drill' });
      expect(scene.theirs()).toMatchObject({ ...slip, state: 'Withdrawn', withdrawnReason: 'It was a drill' });
      expect(scene.mailsToIvy()).toMatchObject([
        { subject: messages.incidents.withdrawnSubject, body: expect.stringContaining('It was a drill') },
      ]);
      // What Kai typed is the report in its place.
      expect(scene.read().incident === null).toBe(answer === 'No');
      expect(scene.status()).toBe('Completed');
    },
  );
});

/** The app of Kai, who has no coverage until `sendNow`. */
async function openApp({ program, person, document, activityId, send }: Scene) {
  const queries = [{ path: 'activities.document', input: { id: activityId } }] as const;
  const cache = cacheOf([...queries], [document]);
  const phone = { hasCoverage: false };
  changeField(phone);
  const db = (await connectToPhoneDb()) as PhoneDb;
  const room = new Room({
    ...{ db, cache, kindOf, user: { ...person, firstname: 'Kai', lastname: '' } as never, patienceMs: 2000 },
    database: () => program.databaseId,
    turn: new FakeLocks().turnOf(cache),
    send: async (change) => {
      if (!phone.hasCoverage) throw noConnection();
      return send(change);
    },
  });
  await room.open();
  const shown = () => cache.getQueryData(queryKeyOf('activities.document', { id: activityId })) as ActivityDocument;
  const save = (path: MutationPath, input: object, from: { version: number } | null = null) => {
    const change = { key: createKey(), person: person.id, database: program.databaseId, path, input };
    return room.send({ ...change, madeAt: program.now() } as Change, from, undefined, []);
  };
  const sendNow = async () => {
    phone.hasCoverage = true;
    changeField(phone);
    await room.sendNow();
    return readQueue(db);
  };
  return { room, save, shown, sendNow };
}

test.each(['No', 'Yes'] as const)(
  'a report that waits, and the completion that names it, are one incident where somebody completed with %s meanwhile',
  async (anyIncident) => {
    stubPage(fetch);
    const scene = await createScene('reported');
    const { program, activityId, rows, status, read } = scene;
    const { room, save, shown, sendNow } = await openApp(scene);
    await save('incidents.report', { activityId, ...slip });
    const known = completionOf(shown());
    const report = reportOf(known);
    expect(report?.id).toBeLessThan(0);
    const incidentDetails = { ...known.incident, safetyInstructions: 'Of Kai' };
    const answer = { anyIncident: 'Yes', incidentDetails, report, notes: '', version: known.version };
    await save('activities.complete.save', { activityId, ...answer }, known);
    const ivy = { anyIncident, ...(anyIncident === 'Yes' && { incidentDetails: branch }), installation };
    completeActivity(program.db, testAct, { activityId, sessionId: '', ...ivy } as never);
    expect(await sendNow()).toEqual([]);
    const kais = { ...slip, safetyInstructions: 'Of Kai', state: 'Open', isCompletionReport: true };
    const ivys = { ...branch, state: 'Open', isCompletionReport: false };
    expect(rows()).toMatchObject(anyIncident === 'Yes' ? [ivys, kais] : [kais]);
    expect(status()).toBe('Completed');
    expect(read()).toMatchObject({ incidentId: rows().at(-1)?.id });
    expect(completionOf(shown()).incident).toMatchObject({ safetyInstructions: 'Of Kai' });
    room.close();
  },
);

/** Kai's completion makes a report and waits, and so does his edit of it; meanwhile Ivy reported. He chooses. */
async function editBehindCompletion(choice: ReportChoice) {
  stubPage(fetch);
  const scene = await createScene('reported');
  const { activityId, known, happens } = scene;
  const app = await openApp(scene);
  const { room, save, shown, sendNow } = app;
  const answer = { ...answered('Yes with fields', known), version: known.version };
  await save('activities.complete.save', { activityId, ...answer }, known);
  const tempId = completionOf(shown()).incidentId ?? 0;
  expect(tempId).toBeLessThan(0);
  await save('incidents.update', { id: tempId, version: 1, witnesses: 'Hine' }, { version: 1 });
  happens();
  const theirs = scene.theirs();
  const [refused] = await sendNow();
  const { stop } = answerWith(choice);
  const chosen = await settleConflict(refused as KeptChange, new QueryClient());
  stop();
  await room.replace(refused?.key ?? '', chosen as Replacement);
  const left = room.queue.map(({ path, refusal }) => [path, refusal?.message]);
  expect(scene.theirs()).toEqual(theirs);
  return { ...app, tempId, left, mine: scene.rows().filter(({ id }) => id !== theirs?.id) };
}

test('what was done to a report that a completion makes beside another reaches it, on the page that is open', async () => {
  const { room, left, mine, tempId, shown } = await editBehindCompletion('beside');
  expect(left).toEqual([]);
  expect(mine).toMatchObject([{ ...branch, witnesses: 'Hine', isCompletionReport: false }]);
  expect(shownId('incident', mine[0]?.id ?? 0)).toBe(tempId);
  expect(shown().incidents.map(({ incidentDescription }) => incidentDescription)).toContain('A branch came down');
  room.close();
});

test('what was done to a report that is not made after all reaches no other, and stays on the phone', async () => {
  const { room, left, mine } = await editBehindCompletion('keep');
  expect(left).toEqual([['incidents.update', messages.general.neverSent]]);
  expect(mine).toEqual([]);
  room.close();
});

test.each(cases)('a documented call, %s meanwhile, answered %s, works as documented', async (meanwhile, answer) => {
  const scene = await createScene(meanwhile);
  scene.happens();
  const { anyIncident, incidentDetails } = answered(answer, scene.known);
  const body = { activityId: scene.activityId, notes: 'All home', anyIncident, incidentDetails };
  const { status } = await scene.agent.post('/api/activities/complete').send(body);
  if (meanwhile === 'closed') {
    expect(status).toBe(409);
    expect(scene.theirs()).toMatchObject({ ...slip, state: 'Closed' });
    return;
  }
  expect(status).toBe(200);
  expect(scene.status()).toBe('Completed');
  const isWithdrawn = answer === 'No' && meanwhile !== 'withdrawn';
  expect(scene.theirs()?.state === 'Withdrawn').toBe(isWithdrawn || meanwhile === 'withdrawn');
  if (isWithdrawn) expect(scene.theirs()).toMatchObject({ ...slip, withdrawnReason: 'Completed with No' });
  expect(scene.mailsToIvy()).toHaveLength(isWithdrawn ? 1 : 0);
});
