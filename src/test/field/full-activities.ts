import { gzipSync } from 'node:zlib';
import type { Program } from '#server/start/context.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';

type Caller = ReturnType<typeof callerAs>;
type FullScene = {
  program: Program;
  caller: Caller;
  api: Caller['api'];
  staffIds: number[];
  volunteerIds: number[];
};

/** 40 people, and 10 risks of the library that everybody has. */
export function createFullScene(): FullScene {
  const program = createTestProgram({ BUDGET_FACTOR: '1000' });
  const caller = callerAs(program, 'Team Leader');
  const names = ['Aroha Ngātai', 'Kahu Parata', 'Rangimārie Te Whare', 'James Mackenzie', 'Hinemoa Wāka', 'Li Wei'];
  const person = (n: number) => {
    const [firstname = '', lastname = ''] = (names[n % names.length] ?? '').split(/ (.*)/);
    const phone = `021555${String(1000 + n * 37)}`;
    const contact = { emergencyContact: `${lastname} whānau ${n}`, emergencyContactNumber: `027444${1000 + n * 53}` };
    return { firstname, lastname: `${lastname} ${n}`, phone, ...contact };
  };
  const staffIds = Array.from(
    { length: 20 },
    (_, n) => makeStaff(program.db, { ...person(n), role: 'Field Staff' }).id,
  );
  const volunteerIds = Array.from({ length: 20 }, (_, n) => makeVolunteer(program.db, person(n + 20)).id);
  return { program, caller, api: caller.api, staffIds, volunteerIds };
}

/** An activity with 20 people and 10 risks. */
export async function makeFullActivity({ program, api, staffIds, volunteerIds }: FullScene, n = 0): Promise<number> {
  const project = makeProject(program.db, {
    primaryContactName: 'Mereana Hōhepa',
    primaryContactPhone: '0215550142',
    localMedicalCenterAddress: '12 Huia Road, Titirangi',
  });
  const activity = makeActivity(program.db, {
    projectId: project.id,
    activityName: `Planting day ${n} at Karamatura Stream`,
    notes: `Bring gloves, water and a raincoat. Track ${n} is slippery after rain; keep to the marked line.`,
  });
  const activityId = activity.id;
  for (let i = 0; i < 10; i += 1) {
    const staffId = staffIds[(i + n) % 20] ?? 0;
    await api.activities.staff.assign({ activityId, staffId });
  }
  const chosen = Array.from({ length: 10 }, (_, i) => volunteerIds[(i * 3 + n) % 20] ?? 0);
  await api.activities.volunteers.assign({ activityId, volunteerIds: [...new Set(chosen)] });
  const library = await api.risks.list();
  for (const { id: riskTitleId } of library.slice(0, 10)) {
    const controls = await api.risks.listControls({ riskId: riskTitleId });
    await api.activities.risk.add({
      activityId,
      riskTitleId,
      likelihood: 'quite possible',
      consequences: 'moderate',
      chosenControlIds: controls.slice(0, 3).map(({ id }) => id),
    } as never);
  }
  const checklist = await api.checklist.list();
  await api.activities.checklist.assign({ activityId, checklistIds: checklist.slice(0, 8).map(({ id }) => id) });
  const hazards = await api.hazards.list({ kind: 'site' });
  const hazardIds = hazards.slice(0, 5).map(({ id }) => id);
  await api.activities.risk.addHazards({ activityId, kind: 'site', hazardIds } as never);
  return activityId;
}

/** The bytes of an answer as it is sent to a phone. */
export const zippedSize = (value: unknown) => gzipSync(JSON.stringify(value)).length;
