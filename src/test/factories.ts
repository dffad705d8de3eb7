import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#server/db/open-db.ts';
import { activities } from '#server/db/schema/activities.ts';
import { incidents } from '#server/db/schema/incidents.ts';
import { projectObjectives, projects } from '#server/db/schema/projects.ts';
import { staff } from '#server/db/schema/staff.ts';
import { volunteers } from '#server/db/schema/volunteers.ts';
import { activitySearchText } from '#server/db/search/activities.ts';
import { refreshIncidents } from '#server/db/search/incidents.ts';
import { stampsOf } from '#server/services/act.ts';
import { createFile } from '#server/services/files.ts';
import { getIncidentRow } from '#server/services/incidents/store.ts';
import { createPhoto } from '#server/services/photos.ts';
import { staffColumns } from '#server/services/staff-accounts.ts';
import { caseKey, personSearchText, sortName } from '#shared/names.ts';
import { createPhotoSchema } from '#shared/photos.ts';
import { insertWithDefaults } from './insert-with-defaults.ts';
import { testAct } from './test-db.ts';

/** `Kererū#2026`, hashed once, because hashing in each test would take longer than the test. */
export const testPassword = 'Kererū#2026';
const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bRbQdWBPxIOFJ9MXYNbIiA$8GnA9d/mveFxO/YAkPnQcVUukEGbDSGPi8ZrBsCl1fY';

let counter = 0;
const next = () => (counter += 1);

type StaffOverrides = Partial<Parameters<typeof staffColumns>[0]>;

/** A staff member: Mereana Hōhepa, a Team Leader, by default. */
export function makeStaff(db: Db, overrides: StaffOverrides = {}) {
  const person = {
    firstname: 'Mereana',
    lastname: 'Hōhepa',
    email: `person${next()}@okurabush.example`,
    phone: '0215550142',
    emergencyContact: '',
    emergencyContactNumber: '',
    role: 'Team Leader' as const,
    ...overrides,
  };
  return insertWithDefaults(db, staff)
    .values({ ...staffColumns(person), passwordHash: testPasswordHash, ...stampsOf(testAct) })
    .returning()
    .get();
}

type ProjectOverrides = Partial<typeof projects.$inferInsert> & { objectiveIds?: number[] };

/** A project with a unique name, in progress, with the given objectives. */
export function makeProject(db: Db, { objectiveIds = [], ...overrides }: ProjectOverrides = {}) {
  const name = overrides.name ?? `Ōkura ridge ${next()}`;
  const project = insertWithDefaults(db, projects)
    .values({
      nameKey: caseKey(name),
      location: 'Ōkura Bush Walkway, Auckland',
      startDate: '2026-02-01',
      emergencyServices: '111 will contact all emergency services',
      ...stampsOf(testAct),
      ...overrides,
      name,
    })
    .returning()
    .get();
  objectiveIds.forEach((objectiveId, position) => {
    insertWithDefaults(db, projectObjectives).values({ projectId: project.id, objectiveId, position }).run();
  });
  return project;
}

type ActivityOverrides = Partial<typeof activities.$inferInsert>;

/** An activity with a unique name, in progress, in a new project unless one is given. */
export function makeActivity(db: Db, overrides: ActivityOverrides = {}) {
  const project = overrides.projectId === undefined ? makeProject(db) : undefined;
  const activity = {
    activityName: `Trap line check ${next()}`,
    projectId: project?.id ?? 0,
    projectName: project?.name ?? 'Ōkura ridge',
    projectLocation: project?.location ?? 'Ōkura Bush Walkway, Auckland',
    activityDate: '2026-03-05',
    status: 'InProgress' as const,
    ...(overrides as Partial<typeof activities.$inferSelect>),
  };
  return insertWithDefaults(db, activities)
    .values({
      nameKey: caseKey(activity.activityName),
      searchText: activitySearchText({ ...activity, createdBy: '', ledBy: '' }),
      ...stampsOf(testAct),
      ...activity,
    })
    .returning()
    .get();
}

type IncidentOverrides = Partial<typeof incidents.$inferInsert> & { isWithdrawn?: boolean };

/** A near miss of 5 March 2026 that was reported beside an activity, or without one. */
export function makeIncident(db: Db, { isWithdrawn = false, ...overrides }: IncidentOverrides = {}) {
  const withdrawn = isWithdrawn
    ? ({ state: 'Withdrawn', withdrawnAt: testAct.now, withdrawnReason: 'Reported twice' } as const)
    : {};
  const { id } = insertWithDefaults(db, incidents)
    .values({
      ...{ typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down', dateOfIncident: '2026-03-05' },
      ...{ isCompletionReport: false, happenedOn: '2026-03-05', reportedAt: testAct.now, searchText: '' },
      ...{ ...stampsOf(testAct), ...withdrawn, ...overrides },
    })
    .returning()
    .get();
  refreshIncidents(db, eq(incidents.id, id));
  return getIncidentRow(db, id);
}

type VolunteerOverrides = Partial<typeof volunteers.$inferInsert>;

/** A volunteer: Wiremu Tāmati, by default. */
export function makeVolunteer(db: Db, overrides: VolunteerOverrides = {}) {
  const person = {
    firstname: 'Wiremu',
    lastname: 'Tāmati',
    email: `volunteer${next()}@okurabush.example`,
    phone: '0275550198',
    emergencyContact: 'Aroha Tāmati',
    emergencyContactNumber: '0225550117',
    ...overrides,
  };
  return insertWithDefaults(db, volunteers)
    .values({
      emailKey: caseKey(person.email),
      sortName: sortName(person),
      searchText: personSearchText(person),
      ...stampsOf(testAct),
      ...person,
    })
    .returning()
    .get();
}

/** A stored document. */
export function makeDocument(
  db: Db,
  { name = 'Induction.pdf', bytes = Buffer.alloc(10, 1) as Buffer, act = testAct } = {},
) {
  const document = { kind: 'document', name, mediaType: 'application/pdf', width: null, height: null } as const;
  return createFile(db, act, { ...document, bytes });
}

/** Its bytes say the caption, unless a test gives others. */
export function makePhoto(
  db: Db,
  given: Partial<z.input<typeof createPhotoSchema>> & { caption: string },
  bytes: Buffer = Buffer.from(given.caption),
) {
  const picture = { name: `${given.caption}.webp`, mediaType: 'image/webp', width: 8, height: 6, bytes };
  const file = { photo: picture, small: { ...picture, bytes: Buffer.from('small') }, sentSha256: '' };
  return createPhoto(db, testAct, createPhotoSchema.parse({ ...given, file }), { space: 1e9 });
}
