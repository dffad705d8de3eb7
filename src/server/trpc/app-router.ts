import { activitiesRouter } from './activities.ts';
import { attendanceRouter } from './attendance.ts';
import { auditRouter } from './audit.ts';
import { backupsRouter } from './backups.ts';
import { changesRouter } from './changes.ts';
import { checklistRouter } from './checklist.ts';
import { emailsRouter } from './emails.ts';
import { exportsRouter } from './exports.ts';
import { feedsRouter } from './feeds.ts';
import { fieldRouter } from './field.ts';
import { filesRouter } from './files.ts';
import { hazardsRouter } from './hazards.ts';
import { hoursRouter } from './hours.ts';
import { importsRouter } from './imports.ts';
import { incidentsRouter } from './incidents.ts';
import { inductionsRouter } from './inductions.ts';
import type { LimitName } from './limits.ts';
import { medicalNotesRouter } from './medical-notes.ts';
import { needsRouter } from './needs.ts';
import { objectivesRouter } from './objectives.ts';
import { photosRouter } from './photos.ts';
import { placesRouter } from './places.ts';
import { createCallerFactory, router } from './procedure.ts';
import { projectsRouter } from './projects.ts';
import { remindersRouter } from './reminders.ts';
import { reportsRouter } from './reports.ts';
import { risksRouter } from './risks.ts';
import { safetyTextsRouter } from './safety-texts.ts';
import { sessionRouter } from './session.ts';
import { speciesRouter } from './species.ts';
import { staffRouter } from './staff.ts';
import { stillOutRouter } from './still-out.ts';
import { systemRouter } from './system.ts';
import { ticketTypesRouter } from './ticket-types.ts';
import { ticketsRouter } from './tickets.ts';
import { tokensRouter } from './tokens.ts';
import { trapChecksRouter } from './trap-checks.ts';
import { trapLinesRouter } from './trap-lines.ts';
import { trapTypesRouter } from './trap-types.ts';
import { trapsRouter } from './traps.ts';
import { volunteersRouter } from './volunteers.ts';

/** One line for each noun. */
export const appRouter = router({
  session: sessionRouter,
  staff: staffRouter,
  volunteers: volunteersRouter,
  medicalNotes: medicalNotesRouter,
  emails: emailsRouter,
  objectives: objectivesRouter,
  risks: risksRouter,
  hazards: hazardsRouter,
  imports: importsRouter,
  checklist: checklistRouter,
  projects: projectsRouter,
  stillOut: stillOutRouter,
  files: filesRouter,
  activities: activitiesRouter,
  incidents: incidentsRouter,
  safetyTexts: safetyTextsRouter,
  attendance: attendanceRouter,
  hours: hoursRouter,
  ticketTypes: ticketTypesRouter,
  tickets: ticketsRouter,
  photos: photosRouter,
  needs: needsRouter,
  inductions: inductionsRouter,
  trapTypes: trapTypesRouter,
  species: speciesRouter,
  trapLines: trapLinesRouter,
  traps: trapsRouter,
  trapChecks: trapChecksRouter,
  places: placesRouter,
  reports: reportsRouter,
  exports: exportsRouter,
  field: fieldRouter,
  feeds: feedsRouter,
  reminders: remindersRouter,
  backups: backupsRouter,
  audit: auditRouter,
  changes: changesRouter,
  tokens: tokensRouter,
  system: systemRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);

type Procedures = AppRouter['_def']['record'];

/** The nouns that `libraryRouter` makes. A new one is a line in `appRouter` above. */
export type LibraryName = {
  [Name in keyof Procedures]: Procedures[Name] extends Record<
    'list' | 'export' | 'create' | 'update' | 'remove',
    unknown
  >
    ? Name
    : never;
}[keyof Procedures];

/** The dotted paths of all procedures: `staff.update`. */
type PathOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends { _def: { type: string } } ? Name : `${Name}.${PathOf<Part[Name]>}`;
}[keyof Part & string];

export type ProcedurePath = PathOf<Procedures>;

const limitByPath = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta: { limit: LimitName } } }>).map(
    ([path, { _def }]) => [path, _def.meta.limit],
  ),
);

/** The limit of a call of the page. An unknown call is light, because it will be refused. */
export const limitOfCall = (path: string): LimitName => limitByPath.get(path) ?? 'light';
