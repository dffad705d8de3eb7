import { todayIn } from '#shared/dates.ts';
import { storedFileSchema } from '#shared/files.ts';
import { hashPassword } from '../auth/passwords.ts';
import { installation } from '../db/schema/installation.ts';
import { clockAt, systemAct } from '../services/act.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import type { Program } from '../start/context.ts';
import { drawSvg } from '../uploads/draw-svg.ts';
import { prepareFile, preparePhotoFile } from '../uploads/prepare-file.ts';
import { demoPictures, demoProjects } from './data.ts';
import type { DemoWorld } from './demo-world.ts';
import { drawLandscape } from './draw-landscape.ts';
import { Random } from './random.ts';
import { Story } from './story.ts';
import { tellActivities } from './tell-activities.ts';
import { demoPassword, tellLibrary, tellProjects, tellStaff, tellVolunteers } from './tell-group.ts';
import { tellInductions, tellMedicalNotes, tellOverdue, tellTickets } from './tell-overdue.ts';
import { tellPhotos } from './tell-photos.ts';
import { tellRegister } from './tell-register.ts';
import { tellTraps } from './tell-traps.ts';

const mark = 'demo_filled_at';

/**
 * Fills a new database with a year of a group, up to now: all of it or, when something goes wrong, nothing. A database that was
 * filled before stays as people left it. Throws when the database holds a group's own data.
 */
export async function fillDemo(program: Program): Promise<void> {
  const { db, env, queue } = program;
  const marks = db.select().from(installation).all();
  if (marks.some(({ name }) => name === mark)) return;
  if (!hasNoStaff(db)) {
    throw new Error(`${env.dataDir} holds the data of a group. The demo wants a folder of its own: set DATA_DIR.`);
  }
  const now = program.now();
  const world: DemoWorld = {
    story: new Story(env.ORG_TIMEZONE, now),
    random: new Random(20_261),
    today: todayIn(env.ORG_TIMEZONE, now),
    timeZone: env.ORG_TIMEZONE,
    passwordHash: await hashPassword(demoPassword),
    pictures: await drawPictures(),
    photos: await drawPhotos(),
    staff: new Map(),
    volunteers: [],
    projects: new Map(),
    risks: new Map(),
    hazards: new Map(),
    checklist: new Map(),
  };
  tellStaff(world);
  tellVolunteers(world);
  tellLibrary(world);
  tellProjects(world);
  tellActivities(world);
  tellRegister(world);
  tellOverdue(world, env.ORG_TIMEZONE, now);
  tellMedicalNotes(world);
  tellTickets(world);
  tellInductions(world);
  tellTraps(world);
  tellPhotos(world, { space: env.PHOTO_SPACE });
  await queue.run((tx) => {
    world.story.play(tx, (by) => {
      const person = world.staff.get(by);
      return person ? { actorId: person.id, actorName: person.name } : systemAct(clockAt(env.ORG_TIMEZONE, now));
    });
    tx.insert(installation).values({ name: mark, value: now }).run();
  });
}

async function drawPictures(): Promise<DemoWorld['pictures']> {
  const pictures: DemoWorld['pictures'] = new Map();
  for (const { key, name, image } of demoProjects) {
    if (!image) continue;
    const bytes = await drawSvg(drawLandscape(image));
    pictures.set(key, storedFileSchema.parse(await prepareFile({ name: `${name}.jpg`, bytes }, 'image')));
  }
  return pictures;
}

async function drawPhotos(): Promise<DemoWorld['photos']> {
  const photos: DemoWorld['photos'] = new Map();
  for (const [name, landscape] of Object.entries(demoPictures)) {
    const bytes = await drawSvg(drawLandscape(landscape));
    photos.set(name, await preparePhotoFile({ name: `${name}.jpg`, bytes }));
  }
  return photos;
}
