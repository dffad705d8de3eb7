import { z } from 'zod';
import { consequences, likelihoods } from '#shared/activities/risk.ts';
import { hazardKinds } from '#shared/hazards.ts';
import { incidentSchema } from '#shared/incidents/report.ts';
import { notifiableDecisions } from '#shared/incidents.ts';
import { roles } from '#shared/permissions.ts';
import { projectStatuses } from '#shared/projects.ts';
import incidentTexts from './incidents.json' with { type: 'json' };
import libraryTexts from './library.json' with { type: 'json' };
import peopleTexts from './people.json' with { type: 'json' };
import photoTexts from './photos.json' with { type: 'json' };
import projectTexts from './projects.json' with { type: 'json' };
import registerTexts from './register.json' with { type: 'json' };
import seriesTexts from './series.json' with { type: 'json' };
import taskTexts from './tasks.json' with { type: 'json' };

/** The invented group: its people, places and texts. Times are weeks from today, so the year is always the last one. */
const weeksAgo = z.number().int().positive();
/** Where something is, in decimal degrees. */
const place = { latitude: z.number().nullable().default(null), longitude: z.number().nullable().default(null) };

/** Sky above, sky below, then the ridges from far to near. */
const landscape = z.object({ seed: z.number(), colours: z.array(z.string()).length(7) });

const weeks = z.array(z.number().int());
const range = z.tuple([z.number(), z.number()]);
const person = { firstname: z.string(), lastname: z.string(), weeksAgo };

export const { staff: demoStaff, volunteers: demoVolunteers } = z
  .object({
    staff: z.array(z.object({ ...person, role: z.enum(roles), emergencyContact: z.string().default('') })),
    volunteers: z.array(z.object({ ...person, emergencyContact: z.string() })),
  })
  .parse(peopleTexts);

const projectSchema = z.object({
  key: z.string(),
  name: z.string(),
  location: z.string(),
  ...place,
  weeksAgo,
  /** First name of the team leader. */
  lead: z.string(),
  emergencyServices: z.string(),
  localMedicalCenterAddress: z.string(),
  localMedicalCenterPhone: z.string(),
  localHospital: z.string(),
  objectives: z.array(z.string()),
  /** How many of its people need a ticket, by the name of its type. */
  needs: z.record(z.string(), z.number()).default({}),
  later: z.object({ status: z.enum(projectStatuses), weeksAgo }).optional(),
  image: landscape.optional(),
});
export type DemoProject = z.output<typeof projectSchema>;
export const demoProjects = z.array(projectSchema).parse(projectTexts);

export const demoLibrary = z
  .object({
    hazards: z.record(z.enum(hazardKinds), z.array(z.string())),
    risk: z.object({ title: z.string(), controls: z.array(z.string()) }),
    checklist: z.array(z.string()),
  })
  .parse(libraryTexts);

const taskSchema = z.object({
  name: z.string(),
  /** The months of its season, 1 to 12; without them, all year. */
  months: z.array(z.number()).optional(),
  site: z.array(z.string()),
  people: z.array(z.string()),
  risks: z.array(
    z.object({
      title: z.string(),
      likelihood: z.enum(likelihoods),
      consequences: z.enum(consequences),
      /** How many of its controls are chosen. */
      controls: z.number(),
    }),
  ),
  checklist: z.array(z.string()),
  checklistNotes: z.array(z.string()),
  plan: z.string(),
  reports: z.array(z.string()),
  volunteers: range,
  hours: z.number(),
  outcomes: z.record(z.string(), range).default({}),
  /** `strength`: a factor on the catches of the table of the months. */
  traps: z.object({ established: range.optional(), checked: z.number(), strength: z.number() }).optional(),
});
export type DemoTask = z.output<typeof taskSchema>;
export const demoTasks = z.record(z.string(), taskSchema).parse(taskTexts);

const seriesSchema = z.object({
  project: z.string(),
  tasks: z.array(z.string()),
  weekday: z.string(),
  weeks,
  /** `HH:MM`; '' where the group does not say. */
  start: z.string().default(''),
  /** '' where people meet at the project's location. */
  meetingPlace: z.string().default(''),
  ...place,
  /** First names of staff. */
  leader: z.string(),
  crew: z.array(z.string()),
  /** Weeks whose activity nobody has completed yet. */
  unfinished: weeks.default([]),
  archived: z.boolean().default(false),
  onHold: z.object({ week: z.number(), notes: z.string() }).optional(),
  direct: z.object({ week: z.number(), title: z.string(), measurement: z.string(), amount: z.number() }).optional(),
});
export type DemoSeries = z.output<typeof seriesSchema>;
export const demoSeries = z.array(seriesSchema).parse(seriesTexts);

export const demoIncidents = z
  .array(z.object({ task: z.string(), report: incidentSchema, committee: z.string() }))
  .parse(incidentTexts);

/** Incidents and near misses beside those of completions. `inDays`: from today; negative is past. */
export const demoRegister = z
  .array(
    z.object({
      daysAgo: z.number(),
      by: z.string(),
      project: z.string().optional(),
      report: incidentSchema,
      notifiable: z.enum(notifiableDecisions).optional(),
      reference: z.string().optional(),
      actions: z
        .array(
          z.object({
            description: z.string(),
            owner: z.string(),
            dueInDays: z.number(),
            doneInDays: z.number().optional(),
            givenUp: z.string().optional(),
          }),
        )
        .optional(),
      closed: z.string().optional(),
      withdrawn: z.string().optional(),
    }),
  )
  .parse(registerTexts);

/** Of a project, of its newest incident, of its newest activity that is over by then, of its first trap, or of its newest check. */
export const { pictures: demoPictures, photos: demoPhotos } = z
  .object({
    pictures: z.record(z.string(), landscape),
    photos: z.array(
      z.object({
        of: z.enum(['project', 'incident', 'activity', 'trap', 'trapCheck']),
        ...{ project: z.string(), by: z.string(), daysAgo: z.number(), picture: z.string(), caption: z.string() },
        ...place,
      }),
    ),
  })
  .parse(photoTexts);
