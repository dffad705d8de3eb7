import type { z } from 'zod';
import type { storedFileSchema } from '#shared/files.ts';
import type { PreparedPhoto } from '#shared/photos.ts';
import type { DemoSeries, DemoTask, demoIncidents } from './data.ts';
import type { Random } from './random.ts';
import type { Story } from './story.ts';

type Volunteer = { name: string; joined: string; id: number };

/** What the parts of the demo share. The ids are known once the story is played. */
export type DemoWorld = {
  story: Story;
  random: Random;
  /** Today in the group's time zone. */
  today: string;
  timeZone: string;
  passwordHash: string;
  /** By the project's key. */
  pictures: Map<string, z.output<typeof storedFileSchema>>;
  /** By the name of the picture. */
  photos: Map<string, PreparedPhoto>;
  /** By first name. */
  staff: Map<string, { id: number; name: string }>;
  volunteers: Volunteer[];
  /** By key. */
  projects: Map<string, number>;
  /** By title. */
  risks: Map<string, { id: number; controlIds: number[] }>;
  /** Hazards and checklist items by their text. */
  hazards: Map<string, number>;
  checklist: Map<string, number>;
};

export type DemoIncident = (typeof demoIncidents)[number];

/** One working day of the group. `id` is known once it is created. */
export type DemoActivity = {
  id: number;
  date: string;
  week: number;
  taskName: string;
  task: DemoTask;
  series: DemoSeries;
  incident: DemoIncident | undefined;
  volunteers: Volunteer[];
};

export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo's texts name ${name}, which it does not have.`);
  return id;
}

/** No incident is mailed, and everybody withdraws only what they reported themselves. */
export const noMails = { sessionId: '', installation: { orgName: '', baseUrl: '' } };
