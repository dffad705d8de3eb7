import type { Db, Sqlite } from '#server/db/open-db.ts';
import { bounds } from '#shared/bounds.ts';
import { addDays, todayIn } from '#shared/dates.ts';
import { makeActivity, makeIncident, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';
import { attended, fillAttendance } from '../../bench/fill-attendance.ts';
import type { HeldServer, Visitor } from './held-server.ts';

export const activityCount = 10_000;
const stayCount = 66_000;
/** How many copies of one name there are. */
const copyCount = 5000;
const fieldCount = 20;
const zone = 'Pacific/Auckland';
export const today = () => todayIn(zone, new Date().toISOString());

const fieldEmail = (n: number) => `field${n}@okurabush.example`;
const leaderEmail = 'leader@okurabush.example';
/** The one that every held server has. */
const adminEmail = 'attacker@okurabush.example';

/** Risks from before the bounds, with as many controls each as the whole library may have. The other risks have none. */
const oldRisks = 100;
const oldControls = bounds.libraryControls / oldRisks;
const longest = (words: string) => `substr(${words} || ' ' || replace(hex(zeroblob(250)), '00', 'xy'), 1, 490)`;

/** Beside the activities: stays, the fullest library, thousands of copies of one name, and people for the scenarios. */
export function fillTown({ db, sqlite }: { db: Db; sqlite: Sqlite }) {
  fillAttendance({ db, sqlite }, { count: stayCount, activityId: attended(activityCount), activities: activityCount });
  fillTaps(sqlite);
  const fieldIds = Array.from(
    { length: fieldCount },
    (_, n) => makeStaff(db, { email: fieldEmail(n), role: 'Field Staff' }).id,
  );
  makeStaff(db, { email: leaderEmail, role: 'Team Leader' });
  const { id: projectId } = makeProject(db);
  const volunteers = (count: number) => Array.from({ length: count }, () => makeVolunteer(db).id);
  const [ownerId] = fieldIds as [number];

  const stamps = `'${testNow}', '${testNow}'`;
  const all = (query: string) => sqlite.prepare(query).pluck().all() as number[];
  const count = (table: string) => all(`SELECT count(*) FROM ${table}`)[0] ?? 0;
  const upTo = (most: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})`;
  sqlite.exec('BEGIN');
  const firstRisk = (all('SELECT max(id) FROM risks')[0] ?? 0) + 1;
  sqlite.exec(`INSERT INTO risks (title, title_key, created_at, updated_at)
    ${upTo(bounds.libraryRisks - count('risks'))} SELECT 'Full risk ' || i, 'full risk ' || i, ${stamps} FROM n`);
  const text = longest("'Control ' || i || ' of ' || r.id");
  sqlite.exec(`INSERT INTO risk_controls (risk_id, control_text, control_key, created_at, updated_at)
    ${upTo(oldControls)} SELECT r.id, ${text}, lower(${text}), ${stamps} FROM risks r JOIN n
    WHERE r.id BETWEEN ${firstRisk} AND ${firstRisk + oldRisks - 1}`);
  const hazard = longest("'Hazard ' || i");
  sqlite.exec(`INSERT INTO hazards (kind, hazard_description, description_key, created_at, updated_at)
    ${upTo(400)} SELECT 'site', ${hazard}, lower(${hazard}), ${stamps} FROM n`);
  sqlite.exec(`INSERT INTO activities (activity_name, name_key, project_id, activity_date, status, project_name, project_location,
      search_text, created_at, updated_at)
    ${upTo(copyCount)} SELECT 'Weeds (Copy' || iif(i = 1, '', ' ' || i) || ')', 'weeds (copy' || iif(i = 1, '', ' ' || i) || ')',
      ${projectId}, '2025-01-01', 'InProgress', 'P', 'L', '', ${stamps} FROM n`);
  const { id: incidentId } = makeIncident(db);
  sqlite.exec(`INSERT INTO incident_actions (incident_id, description, staff_id, due_date, created_at, updated_at)
    ${upTo(2000)} SELECT ${incidentId}, ${longest("'To do ' || i")}, ${ownerId} + i % ${fieldCount}, '${addDays(today(), -1)}', ${stamps} FROM n`);
  sqlite.exec(
    "UPDATE incidents SET state = 'Action due' WHERE id = (SELECT max(incident_id) FROM incident_actions); COMMIT; ANALYZE",
  );

  const weeds = makeActivity(db, { activityName: 'Weeds', projectId, activityDate: '2025-01-01' }).id;
  const yesterday = addDays(today(), -1);
  const overdueIds = Array.from(
    { length: 25 },
    () => makeActivity(db, { projectId, activityDate: yesterday, startTime: '08:00', finishTime: '09:00' }).id,
  );
  const controlsOf = (riskId: number) => all(`SELECT id FROM risk_controls WHERE risk_id = ${riskId} ORDER BY id`);
  const risks = all(`SELECT id FROM risks WHERE id >= ${firstRisk} ORDER BY id LIMIT ${oldRisks}`);
  return {
    ...{ fieldIds, projectId, weeds, overdueIds, incidentId },
    // Each scenario has people of its own: what one leaves behind weighs on nobody in another.
    ...{ pressedIds: volunteers(bounds.people), longOutIds: volunteers(60), lateIds: volunteers(overdueIds.length) },
    attendedId: attended(activityCount),
    bareRiskId: firstRisk + oldRisks,
    hazardIds: all("SELECT id FROM hazards WHERE kind = 'site'"),
    risks: risks.map((id) => ({ id, controlIds: controlsOf(id) })),
  };
}

/** The taps from which the stays follow. A stay has the id of the tap with which it began. */
function fillTaps(sqlite: Sqlite): void {
  const person = 'activity_id, staff_id, volunteer_id';
  const columns = `${person}, kind, briefed, at, placed_at, is_certain, heard_at, stay_id`;
  sqlite.exec(`INSERT INTO taps (id, ${columns})
    SELECT id, ${person}, 'on', briefed, signed_on_at, signed_on_at, 1, created_at, id FROM attendance`);
  sqlite.exec(`INSERT INTO taps (${columns})
    SELECT ${person}, 'off', NULL, signed_off_at, signed_off_at, 1, updated_at, id FROM attendance`);
}

/** A held server with what is in it, and who is signed in there. */
export type Town = ReturnType<typeof fillTown> & {
  server: HeldServer;
  field: Visitor[];
  leader: Visitor;
  admin: Visitor;
};

export async function enterTown(server: HeldServer, filled: ReturnType<typeof fillTown>): Promise<Town> {
  const field: Visitor[] = [];
  for (let n = 0; n < fieldCount; n += 1) field.push(await server.enter(fieldEmail(n)));
  return { ...filled, server, field, leader: await server.enter(leaderEmail), admin: await server.enter(adminEmail) };
}
