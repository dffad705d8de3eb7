import { mailStillOut } from '#server/email/letters/still-out.ts';
import { callerAs, callerFor, createTestProgram } from './callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from './factories.ts';
import { testAct } from './test-db.ts';

export const watch = { timeZone: 'Pacific/Auckland', overdueMinutes: 60 };
export const installation = { orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' };
/** When the alarm of the scene begins: it ends at 13:00 on 21-November-2026 (13 h ahead of UTC). */
const alarmMs = Date.parse('2026-11-21T01:00:00.000Z');
export const minutesAfter = (minutes: number) => new Date(alarmMs + minutes * 60_000).toISOString();

/** A planting day with two people signed on since the morning. */
export function createStillOutScene() {
  const program = createTestProgram();
  const { db, sqlite } = program;
  const admin = callerAs(program, 'Group Admin');
  const creator = callerAs(program, 'Field Staff');
  callerAs(program, 'Team Leader');
  const { id: activityId } = makeActivity(db, {
    ...{ activityName: 'Planting day', activityDate: '2026-11-21', startTime: '09:00', finishTime: '13:00' },
    createdById: creator.user.id,
  });
  const kahu = makeStaff(db, {
    ...{ firstname: 'Kahu', lastname: 'Parata', phone: '0215550113', role: 'Field Staff' },
    ...{ emergencyContact: 'Moana Parata', emergencyContactNumber: '0275550114' },
  });
  const rawiri = makeVolunteer(db, { firstname: 'Rāwiri', lastname: 'Te Kanawa', phone: '0215550123' });
  /** `phone`: a server that hears of it at another time than it was made. */
  const tap = (madeAt: string, phone: object = Object.assign(Object.create(program), { now: () => madeAt })) => {
    const change = {
      key: crypto.randomUUID(),
      personId: undefined,
      databaseId: undefined,
      activityId: undefined,
      madeAt,
    };
    return callerFor(phone as typeof program, admin.user, change);
  };
  const people = [{ staffId: kahu.id }, { volunteerId: rawiri.id }];
  const signOn = () => tap('2026-11-20T20:00:00.000Z').attendance.signOn({ activityId, people });
  /** Somebody else, who signs on so many minutes after the others’ alarm begins. */
  const signOnLater = async (minutes: number, lastname: string) => {
    const { id: volunteerId } = makeVolunteer(db, { firstname: 'Mere', lastname, phone: '' });
    await tap(minutesAfter(minutes)).attendance.signOn({ activityId, people: [{ volunteerId }] });
    return [{ volunteerId }];
  };
  const signOff = (madeAt: string, who = people) => tap(madeAt).attendance.signOff({ activityId, people: who });
  /** What the watch does at that time. @returns the addresses of all mails so far, oldest first. */
  const look = (minutes: number) => {
    const now = minutesAfter(minutes);
    const act = { ...testAct, actorId: null, now, madeAt: now, today: '2026-11-21' };
    sqlite.transaction(() => mailStillOut(db, act, watch, installation)).immediate();
    return mails();
  };
  const mails = () => sqlite.prepare('SELECT to_address FROM outbox ORDER BY id').pluck().all() as string[];
  const subjects = () => sqlite.prepare('SELECT subject FROM outbox ORDER BY id').pluck().all() as string[];
  const bodies = () => sqlite.prepare('SELECT body FROM outbox ORDER BY id').pluck().all() as string[];
  const of = { kahu, rawiri, signOn, signOff, signOnLater };
  return { ...{ program, db, sqlite, admin, creator, activityId, tap, look, bodies, subjects }, ...of };
}
