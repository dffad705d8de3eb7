import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bounds } from '#shared/bounds.ts';
import { addDays } from '#shared/dates.ts';
import { mailPriority } from '#shared/emails.ts';
import { messages } from '#shared/messages.ts';
import { callBatch } from '#shared/timings.ts';
import type { Answer, Visitor } from './held-server.ts';
import { type Town, today } from './town.ts';

/** What somebody with an account tries. `run` goes up to a bound and beyond it, and says what has to be answered. */
export type Scenario = { name: string; as: string; run: (town: Town) => Promise<void> };

const minuteMs = 60_000;

/** Runs that may be repeated: a busy machine is asked again. */
let made = 0;
const unique = () => {
  made += 1;
  return String(made);
};

const long = (length: number, words = '') => `${words} ${'x'.repeat(length)}`.slice(0, length);
const idIn = ({ body, status }: Answer) => Number(/"id":(\d+)/.exec(body)?.[1] ?? expect.fail(`${status} ${body}`));
const expectRefused = ({ status, body }: Answer, statuses: number[], sentence: string) => {
  expect(statuses, body).toContain(status);
  expect(body).toContain(sentence);
};
const expectServed = (answers: Answer[]) => {
  for (const { status, body } of answers) expect([200, 201, 429], body.slice(0, 300)).toContain(status);
  expect(answers.map(({ status }) => status)).not.toEqual(answers.map(() => 429));
};
const everServed = new Set<string>();
/** Of writes that count for an hour: a second try finds it used up, the first one does not. */
const expectServedOrCounted = (what: string, answers: Answer[]) => {
  for (const { status, body } of answers) expect([200, 429], body.slice(0, 300)).toContain(status);
  if (answers.some(({ status }) => status === 200)) everServed.add(what);
  expect(everServed).toContain(what);
};
/** Everybody of the field does it at once, each so often. */
const byAll = ({ field }: Town, times: number, work: (who: Visitor, n: number) => Promise<Answer>) =>
  Promise.all(field.flatMap((who) => Array.from({ length: times }, (_, n) => work(who, n))));

const activityOf = ({ projectId }: Town, who: Visitor) =>
  who
    .post('/trpc/activities.details.create', {
      ...{ activityName: `Full plan ${unique()}`, projectId, activityDate: today(), status: 'InProgress' },
      ...{ meetingPlace: long(200), notes: long(10_000) },
    })
    .then(idIn);

/** The fullest plan that somebody may make, from what a library with more than its bounds offers. @returns its id and what was refused. */
async function makePlan(town: Town, who: Visitor) {
  const activityId = await activityOf(town, who);
  const refused: Answer[] = [];
  const note = (answer: Answer) => (answer.status === 200 ? true : !refused.push(answer));
  for (const { id: riskTitleId, controlIds } of town.risks) {
    const rating = { likelihood: 'almost certain', consequences: 'catastrophic' };
    const add = (chosenControlIds: number[]) =>
      who.post('/trpc/activities.risk.add', { activityId, riskTitleId, ...rating, chosenControlIds }).then(note);
    if (!(await add(controlIds))) await add(controlIds.slice(0, bounds.controls));
  }
  const { hazardIds } = town;
  const addHazards = (ids: number[]) =>
    who.post('/trpc/activities.risk.addHazards', { activityId, kind: 'site', hazardIds: ids }).then(note);
  if (!(await addHazards(hazardIds))) await addHazards(hazardIds.slice(0, bounds.hazards));
  return { activityId, refused: refused.map(({ status, body }) => `${status} ${body}`) };
}

const plans = new WeakMap<Town, Promise<number>>();
/** The one that the scenarios share. */
function planOf(town: Town): Promise<number> {
  const plan = plans.get(town) ?? makePlan(town, town.field[0] as Visitor).then(({ activityId }) => activityId);
  plans.set(town, plan);
  return plan;
}

const copy = (who: Visitor, id: number, from: string, count: number) => {
  const dates = Array.from({ length: count }, (_, day) => addDays(from, day));
  const names = Object.fromEntries(dates.map((date) => [date, `Copied plan ${unique()}`]));
  return who.post('/trpc/activities.copies.create', { id, dates, names });
};

const linesOf = ({ server }: Town, condition: string): number => {
  const db = server.openDb();
  const lines = db.prepare(`SELECT count(*) FROM audit WHERE ${condition}`).pluck().get() as number;
  db.close();
  return lines;
};

const plansAndLibrary: Scenario[] = [
  {
    name: 'a plan is filled to its bounds and beyond',
    as: 'Field Staff',
    run: async (town) => {
      const { refused } = await makePlan(town, town.field[1] as Visitor);
      const said = refused.join('\n');
      for (const part of ['risks', 'controls', 'hazards'] as const)
        expect(said).toContain(messages.bounds[part](bounds[part]));
      for (const one of refused) expect(one).toMatch(/^400/);
    },
  },
  {
    name: 'the fullest plan is copied sixty times, by ten people at once',
    as: 'Field Staff',
    run: async (town) => {
      const id = await planOf(town);
      const ten = town.field.slice(0, 10);
      const all = await Promise.all(ten.map((who) => copy(who, id, '2030-01-01', 60)));
      for (const answer of all) expectRefused(answer, [409, 429], answer.status === 429 ? '' : 'This plan is long.');
      expectServedOrCounted('copies', await Promise.all(ten.map((who) => copy(who, id, '2031-01-01', 10))));
    },
  },
  {
    name: 'the fullest plan is saved as a new activity, five times by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const id = await planOf(town);
      const save = (who: Visitor) =>
        who.post('/trpc/activities.details.duplicate', { id, activityName: `Saved plan ${unique()}` });
      expectServedOrCounted('saved as new', await byAll(town, 5, save));
    },
  },
  {
    name: 'phones of twenty people fetch ten of the fullest plans at once',
    as: 'Field Staff',
    run: async (town) => {
      const id = await planOf(town);
      for (const who of town.field.slice(0, 5)) await copy(who, id, addDays(today(), 1), 2);
      const packs = await byAll(town, 3, (who) => who.post('/trpc/field.pack', {}));
      expectServed(packs);
      for (const { length } of packs) expect(length).toBeLessThan(4_100_000);
    },
  },
  {
    name: 'the fullest library is read by twenty people at once, and filled further',
    as: 'Field Staff',
    run: async (town) => {
      const [who] = town.field as [Visitor];
      const one = await who.post('/trpc/risks.create', { title: `One more ${unique()}` });
      expectRefused(one, [400], messages.bounds.libraryRisks(bounds.libraryRisks));
      const add = (riskId?: number) => who.post('/trpc/risks.addControl', { riskId, controlText: `More ${unique()}` });
      expectRefused(await add(town.risks[0]?.id), [400], messages.bounds.controls(bounds.controls));
      expectRefused(await add(town.bareRiskId), [400], messages.bounds.libraryControls(bounds.libraryControls));
      const paths = ['risks.browse', 'risks.list', 'exports.risks', 'hazards.list'];
      expectServed(
        await byAll(town, 4, (each, n) => each.query(paths[n] as string, n === 3 ? { kind: 'site' } : undefined)),
      );
    },
  },
  {
    name: 'answers of the fullest plan are not taken, 48 each by twenty people',
    as: 'Field Staff',
    run: async (town) => {
      const activityId = await planOf(town);
      const path = `/trpc/activities.risk.listControls?input=${encodeURIComponent(JSON.stringify({ activityId }))}`;
      await Promise.all(
        town.field.flatMap((who) =>
          Array.from({ length: 48 }, () => town.server.readSlowly(path, who.headers.cookie).catch(() => undefined)),
        ),
      );
    },
  },
];

const stays: Scenario[] = [
  {
    name: 'stays of 26 years are signed off, and the hours of 26 years are asked for by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const [who] = town.field as [Visitor];
      const signedOnAt = '2000-01-02T00:00:00.000Z';
      for (const volunteerId of town.longOutIds) {
        const on = { activityId: town.attendedId, volunteerId, signedOnAt, confirm: true };
        const begun = await who.post('/trpc/attendance.create', on);
        expect([200, 409], begun.body).toContain(begun.status);
        const off = { activityId: town.attendedId, volunteerId, signedOffAt: new Date().toISOString(), reason: 'Late' };
        const ended = await who.post('/trpc/attendance.update', { ...off, confirm: true });
        expectRefused(ended, [400], messages.attendance.tooLong);
      }
      const period = { from: '2000-01-01', to: '2026-12-31' };
      const asked = await byAll(town, 5, (each, n) =>
        n === 0
          ? each.get(`/api/hours?from=${period.from}&to=${period.to}`)
          : each.query('hours.show', { ...period, by: ['person', 'project', 'month', 'person'][n - 1] }),
      );
      expectServed(asked);
    },
  },
  {
    name: 'the most people that a press names are signed on and off four times by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const people = town.pressedIds.map((volunteerId) => ({ volunteerId }));
      const press = (who: Visitor, n: number) =>
        who.post(`/trpc/attendance.${n % 2 ? 'signOff' : 'signOn'}`, { activityId: town.overdueIds[0], people });
      const [who] = town.field as [Visitor];
      const tooMany = { people: Array.from({ length: bounds.people + 1 }, (_, n) => ({ volunteerId: n + 1 })) };
      const refused = await who.post('/trpc/attendance.signOn', { activityId: town.overdueIds[0], ...tooMany });
      expectRefused(refused, [400], messages.bounds.pressed(bounds.people));
      expectServed(await byAll(town, 4, press));
    },
  },
  {
    name: 'every report and file over everything is asked for by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const period = { startDate: '2000-01-01', endDate: '2030-12-31' };
      const reads: [string, object][] = [
        ['reports.project', { projectId: 1, ...period }],
        ['reports.objective', { projectId: 1, objectiveId: 1, ...period }],
        ['exports.attendance', {}],
        ['activities.export', { sort: 'createdBy' }],
        ['incidents.export', {}],
        ['incidents.all', {}],
        ['activities.list', { search: 'line 9' }],
        ['hours.listUnsure', {}],
      ];
      for (const [path, input] of reads) expectServed(await byAll(town, 1, (who) => who.query(path, input)));
      const every = reads.map(([path, input]) => byAll(town, 1, (who) => who.query(path, input)));
      expectServed((await Promise.all(every)).flat());
    },
  },
];

const trail: Scenario[] = [
  {
    name: 'the longest texts are written until the hour is full, and histories and the trail are read twenty at once',
    as: 'Field Staff; the trail as Group Admin',
    run: async (town) => {
      const { incidentId } = town;
      const [, , , writer] = town.field as [Visitor, Visitor, Visitor, Visitor];
      const texts = [
        'witnesses',
        'taskUndertaken',
        'safetyInstructions',
        'ppeWorn',
        'incidentDescription',
        'actionTaken',
      ];
      const report = () => Object.fromEntries(texts.map((name) => [name, long(10_000, unique())]));
      const dated = { dateOfIncident: '2026-03-04', typeOfIncident: 'Near Miss' };
      const update = () => writer.post('/trpc/incidents.update', { id: incidentId, ...dated, ...report() });
      let last = await update();
      for (let n = 0; n < 500 && last.status === 200; n += 1) last = await update();
      expectRefused(last, [429], messages.general.tooMuchWritten);
      const histories = await byAll(town, 1, (who) => who.query('incidents.history', { id: incidentId }));
      for (const { status, length } of histories) expect([status, length < 300_000]).toEqual([200, true]);
      const searches = Array.from({ length: 20 }, (_, n) =>
        town.admin.query('audit.search', n % 2 ? {} : { record: `nothing ${n}` }),
      );
      const found = await Promise.all(searches);
      expectServed(found);
      for (const { length } of found) expect(length).toBeLessThan(600_000);
    },
  },
  {
    name: 'files are taken, and the trail says what was taken, whatever its taker says',
    as: 'Field Staff',
    run: async (town) => {
      const [who] = town.field as [Visitor];
      const of = `actor_id = ${town.fieldIds[0]} AND action = 'exported' AND record_type = 'incidents'`;
      const before = linesOf(town, of);
      expect((await who.query('incidents.export', { withHealth: true })).status).toBe(403);
      expect((await who.query('incidents.export', {})).status).toBe(200);
      expect((await who.get('/api/incidents')).status).toBe(200);
      expect(linesOf(town, of)).toBeGreaterThan(before);
      const said = await who.post('/trpc/audit.recordExport', { kind: 'nothing', rows: 0 });
      expect([404, 403], said.body).toContain(said.status);
    },
  },
  {
    name: 'a medical note is asked for under a used key, with an old version and with a date of last year',
    as: 'Team Leader and Field Staff',
    run: async (town) => {
      const [staffId, otherId] = town.fieldIds as [number, number];
      const note = (n: number) => `Allergic to bees ${n}`;
      for (const [n, id] of [staffId, otherId].entries()) {
        const known = await town.leader.post('/trpc/medicalNotes.look', { staffId: id });
        const version = Number(/"version":(\d+)/.exec(known.body)?.[1]);
        expect(
          (await town.leader.post('/trpc/medicalNotes.update', { staffId: id, note: note(n), version })).status,
        ).toBe(200);
      }
      const looks = () => linesOf(town, "action LIKE 'looked at the medical note%'");
      const look = (who: Visitor, id: number, headers: Record<string, string>) =>
        who.post('/trpc/medicalNotes.look', { staffId: id }, headers);
      const key = { 'x-change-key': randomUUID() };
      const before = looks();
      expect((await look(town.leader, staffId, key)).body).toContain(note(0));
      expect(looks()).toBe(before + 1);
      for (let n = 0; n < 2; n += 1) {
        const other = await look(town.leader, otherId, key);
        expect(other.status).toBe(409);
        expect(other.body).not.toContain('Allergic');
      }
      const old = await town.leader.post('/trpc/medicalNotes.update', { staffId, note: 'None', version: 1 });
      expect(old.status).toBe(409);
      expect(old.body).not.toContain('Allergic');
      const [who] = town.field as [Visitor];
      const backdated = { 'x-change-key': randomUUID(), 'x-change-made-at': '2025-01-01T00:00:00.000Z' };
      expect((await look(who, otherId, backdated)).body).not.toContain('Allergic');
      expect(looks()).toBe(before + 1);
      expect((await who.post('/trpc/field.pack', {})).body).not.toContain('Allergic');
    },
  },
];

const others: Scenario[] = [
  {
    name: 'a program tries to become a Group Admin',
    as: 'a write token of a Group Admin',
    run: async (town) => {
      const created = await town.admin.post('/trpc/tokens.create', {
        ...{ name: `Program ${unique()}`, scope: 'write', expiresInDays: 30 },
      });
      const token = /"token":"([^"]+)"/.exec(created.body)?.[1] ?? expect.fail(created.body);
      const program = town.server.visit({ authorization: `Bearer ${token}` });
      const person = {
        ...{ firstname: 'Mallory', lastname: 'Grey', email: 'mallory@okurabush.example', phone: '0215550177' },
        ...{ role: 'Group Admin', password: 'Kereru-flies-9' },
      };
      expectRefused(await program.post('/api/staff', person), [403], messages.tokens.notEverything);
      for (const path of ['/api/export/everything', '/api/backups'])
        expect([403, 404]).toContain((await program.get(path)).status);
      expect((await program.post('/api/checklist', { description: `By a program ${unique()}` })).status).toBe(201);
    },
  },
  {
    name: 'people are left signed on at 25 activities of yesterday',
    as: 'Field Staff',
    run: async (town) => {
      const [who] = town.field as [Visitor];
      const signedOnAt = new Date(Date.now() - 20 * 3_600_000).toISOString();
      for (const [n, activityId] of town.overdueIds.entries()) {
        const volunteerId = town.lateIds[n];
        const on = await who.post('/trpc/attendance.create', { activityId, volunteerId, signedOnAt, confirm: true });
        expect([200, 409], on.body).toContain(on.status);
      }
      const db = town.server.openDb();
      const alarms = db.prepare('SELECT count(*), count(DISTINCT to_address) FROM outbox WHERE priority = ?').raw();
      const count = () => alarms.get(mailPriority.alarm) as [number, number];
      const askUntil = async (isOver: () => boolean, ms: number) => {
        const until = performance.now() + ms;
        while (performance.now() < until && !isOver()) await who.get('/api/checklist');
      };
      // The server looks each minute.
      await askUntil(() => count()[0] > 0, 3 * minuteMs);
      const [first] = count();
      await askUntil(() => false, minuteMs + 5000);
      const [all, readers] = count();
      db.close();
      expect(first).toBeGreaterThan(0);
      // One in ten minutes, also of who is still out since an earlier scenario.
      expect(all).toBeLessThanOrEqual(2 * readers);
    },
  },
  {
    name: 'thousands of copies of one name are asked for their next name, by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const ask = (who: Visitor) => who.query('activities.details.copyName', { id: town.weeds });
      const named = await byAll(town, 10, ask);
      expectServed(named);
      expect(named[0]?.body).toContain('Weeds (Copy 5001)');
    },
  },
  {
    name: 'a password is guessed from one address with another port each time',
    as: 'a stranger behind the proxy',
    run: async ({ server }) => {
      const address = `198.51.100.${Number(unique()) % 250}`;
      const guess = (n: number) =>
        server
          .visit({ 'x-forwarded-for': `${address}:${40_000 + n}` })
          .post('/api/login', { email: `guessed${address}@okurabush.example`, password: `guess ${n}` });
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await guess(n)).status);
      expect(statuses.slice(0, 5)).not.toContain(429);
      expect(statuses.slice(5)).toEqual([429, 429]);
    },
  },
  {
    name: 'calls are misspelt, names hold what cannot be seen, and a session is used after its end',
    as: 'Field Staff',
    run: async (town) => {
      const [who] = town.field as [Visitor];
      for (const path of ['/API/staff', '/Api/staff', '/TRPC/no.such', '/api/no-such']) {
        const answer = await who.get(path);
        expect([path, answer.status, answer.body.charAt(0)]).toEqual([path, 404, '{']);
      }
      const named = await who.post('/trpc/checklist.create', { description: `Keys \u202Efdp.${unique()}\u200B` });
      expect(named.body).toMatch(/"description":"Keys fdp\.\d+"/);
      const gone = await town.server.enter('field19@okurabush.example');
      expect((await gone.post('/trpc/session.logout', {})).status).toBe(200);
      expect((await gone.post('/trpc/field.pack', {})).status).toBe(401);
    },
  },
  {
    name: 'batches of the heaviest calls are sent by twenty people at once',
    as: 'Field Staff',
    run: async (town) => {
      const calls = Array<string>(callBatch.maxItems).fill('activities.list');
      const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(calls.map((_, place) => [place, {}]))));
      const answers = await byAll(town, 2, (who) => who.get(`/trpc/${calls.join(',')}?batch=1&input=${inputs}`));
      for (const { status } of answers) expect([200, 207, 429]).toContain(status);
      // Some of them are made, or nobody was held by anything.
      expect(answers.some(({ body }) => body.includes('activityName'))).toBe(true);
    },
  },
];

export const scenarios: Scenario[] = [...plansAndLibrary, ...stays, ...trail, ...others];
