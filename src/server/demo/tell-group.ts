import { addDays } from '#shared/dates.ts';
import { hazardKinds } from '#shared/hazards.ts';
import { fold, fullName } from '#shared/names.ts';
import { createProjectSchema } from '#shared/projects.ts';
import { createStaffSchema } from '#shared/staff.ts';
import { createVolunteerSchema } from '#shared/volunteers.ts';
import type { Db } from '../db/open-db.ts';
import { createChecklistItem, listChecklist } from '../services/checklist.ts';
import { createFile } from '../services/files.ts';
import { createHazard, listHazards } from '../services/hazards.ts';
import { setProjectNeeds } from '../services/needs.ts';
import { listObjectives } from '../services/objectives.ts';
import { createProject, updateProject } from '../services/projects.ts';
import { createRisk, listControls, listRisks } from '../services/risks.ts';
import { createStaff } from '../services/staff.ts';
import { createFirstGroupAdmin } from '../services/staff-accounts.ts';
import { ticketTypesLibrary } from '../services/ticket-types.ts';
import { createVolunteer } from '../services/volunteers.ts';
import { type DemoProject, demoLibrary, demoProjects, demoStaff, demoVolunteers } from './data.ts';
import { type DemoWorld, idOf } from './demo-world.ts';

/** The password of everybody in the demo. It obeys the rules for passwords. */
export const demoPassword = 'Kereru#2026';

type Named = { firstname: string; lastname: string };

/** No mail reaches an address under `.example`. */
export function demoEmail(person: Named, host = 'okurabush.example'): string {
  return `${fold(fullName(person)).replaceAll(' ', '.')}@${host}`;
}

/** Invented numbers, of the kind that films use. */
const mobile = (n: number) => `0${[21, 22, 27][n % 3]}5550${String(100 + n)}`;
const daysBefore = (today: string, weeks: number, days = 0) => addDays(today, -7 * weeks + days);
const clock = (n: number) =>
  `${String(9 + Math.floor(n / 6)).padStart(2, '0')}:${String((n % 6) * 10).padStart(2, '0')}`;

export function tellStaff({ story, staff, today, passwordHash }: DemoWorld): void {
  for (const [n, { weeksAgo, ...given }] of demoStaff.entries()) {
    const person = createStaffSchema.parse({
      ...given,
      email: demoEmail(given),
      phone: mobile(n),
      emergencyContactNumber: given.emergencyContact && mobile(90 + n),
      password: demoPassword,
    });
    const { password: _, ...account } = { ...person, passwordHash };
    const isFirst = n === 0;
    story.tell(daysBefore(today, weeksAgo), clock(n), isFirst ? '' : (demoStaff[0]?.firstname ?? ''), (db, act) => {
      const { id } = isFirst
        ? createFirstGroupAdmin(db, act, account)
        : createStaff(db, act, account, { password: '', orgName: '', baseUrl: '' });
      staff.set(given.firstname, { id, name: fullName(given) });
    });
  }
}

export function tellVolunteers({ story, today, volunteers }: DemoWorld): void {
  for (const [n, { weeksAgo, emergencyContact, ...given }] of demoVolunteers.entries()) {
    const input = createVolunteerSchema.parse({
      ...given,
      email: demoEmail(given, 'post.example'),
      phone: mobile(20 + n),
      emergencyContact,
      emergencyContactNumber: mobile(60 + n),
    });
    const joined = daysBefore(today, weeksAgo, n % 5);
    const volunteer = { name: fullName(given), joined, id: 0 };
    volunteers.push(volunteer);
    story.tell(joined, clock(n), n % 2 === 0 ? 'Priya' : 'Ingrid', (db, act) => {
      volunteer.id = createVolunteer(db, act, input).id;
    });
  }
}

/** Adds the group's own entries to the library that every installation has. */
export function tellLibrary({ story, today, ...world }: DemoWorld): void {
  story.tell(daysBefore(today, 57, 2), '19:30', 'Mereana', (db, act) => {
    for (const kind of hazardKinds) {
      for (const hazardDescription of demoLibrary.hazards[kind]) createHazard(db, act, { kind, hazardDescription });
      for (const { id, hazardDescription } of listHazards(db, { kind })) world.hazards.set(hazardDescription, id);
    }
    createRisk(db, act, demoLibrary.risk);
    for (const { id, title } of listRisks(db)) {
      world.risks.set(title, { id, controlIds: listControls(db, id).map((control) => control.id) });
    }
    for (const description of demoLibrary.checklist) createChecklistItem(db, act, { description });
    for (const { id, description } of listChecklist(db)) world.checklist.set(description, id);
  });
}

export function tellProjects(world: DemoWorld): void {
  const { story, today, projects } = world;
  for (const [n, project] of demoProjects.entries()) {
    story.tell(daysBefore(today, project.weeksAgo), clock(n), 'Mereana', (db, act) => {
      const picture = world.pictures.get(project.key);
      const imageFileId = picture && createFile(db, act, picture).id;
      const input = createProjectSchema.parse({ ...projectInput(db, world, project), imageFileId });
      const { id } = createProject(db, act, input);
      projects.set(project.key, id);
      const types = new Map(ticketTypesLibrary.list(db).map((type) => [type.name, type.id]));
      const needs = Object.entries(project.needs).map(([type, atLeast]) => ({ typeId: idOf(types, type), atLeast }));
      setProjectNeeds(db, act, { id, needs });
    });
    const { later } = project;
    if (!later) continue;
    story.tell(daysBefore(today, later.weeksAgo), '20:15', 'Mereana', (db, act) => {
      updateProject(db, act, { id: idOf(projects, project.key), status: later.status });
    });
  }
}

function projectInput(db: Db, { today, staff }: DemoWorld, project: DemoProject) {
  const objectives = new Map(listObjectives(db).map(({ id, title }) => [title, id]));
  const lead = demoStaff.findIndex(({ firstname }) => firstname === project.lead);
  return {
    name: project.name,
    location: project.location,
    latitude: project.latitude,
    longitude: project.longitude,
    startDate: daysBefore(today, project.weeksAgo, 7),
    emergencyServices: project.emergencyServices,
    localMedicalCenterAddress: project.localMedicalCenterAddress,
    localMedicalCenterPhone: project.localMedicalCenterPhone,
    localHospital: project.localHospital,
    primaryContactName: staff.get(project.lead)?.name,
    primaryContactPhone: mobile(lead),
    objectiveIds: project.objectives.map((title) => idOf(objectives, title)),
  };
}
