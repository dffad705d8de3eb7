/** Packages that only one layer each may import. */
export const packages = [
  'zod',
  'lucia',
  'resend',
  'nodemailer',
  'multer',
  'sharp',
  'file-type',
  'better-sqlite3',
  'drizzle-orm',
  'express',
  'react',
  '@trpc/server',
  '@googlemaps/js-api-loader',
  'idb',
];

/** A project in which every layer imports only what it may, through the same `#` names as the product. */
export const validProject: Record<string, string> = {
  'src/shared/objectives.ts': `import { z } from 'zod'; import { fold } from './names.ts'; export const objective = z.string(); export const key = fold;`,
  'src/shared/names.ts': `export const fold = (text: string) => text;`,
  'src/shared/names.test.ts': `import { readFileSync } from 'node:fs'; import { fold } from './names.ts'; export const checked = [readFileSync, fold];`,
  'src/server/settings/env.ts': `export const env = {};`,
  'src/server/start/log.ts': `export const log = {};`,
  'src/server/db/open-db.ts': `import Database from 'better-sqlite3'; import { key } from '#shared/objectives.ts'; import { log } from '#server/start/log.ts'; export type Db = Database; export const openDb = () => [key, log];`,
  'src/server/services/objectives.ts': `import { eq } from 'drizzle-orm'; import type { Db } from '#server/db/open-db.ts'; import { key } from '#shared/objectives.ts'; export const listObjectives = (db: Db) => [db, eq, key];`,
  'src/server/auth/sessions.ts': `import { Lucia } from 'lucia'; import { openDb } from '#server/db/open-db.ts'; export const sessions = [Lucia, openDb];`,
  'src/server/email/worker.ts': `import { Resend } from 'resend'; import mailer from 'nodemailer'; export const worker = [Resend, mailer];`,
  'src/server/uploads/parse.ts': `import multer from 'multer'; import sharp from 'sharp'; import { fileTypeFromBuffer } from 'file-type'; export const parse = [multer, sharp, fileTypeFromBuffer];`,
  'src/server/start/context.ts': `import { openDb } from '#server/db/open-db.ts'; import { sessions } from '#server/auth/sessions.ts'; export const context = [openDb, sessions];`,
  'src/server/trpc/objectives.ts': `import { initTRPC } from '@trpc/server'; import { context } from '#server/start/context.ts'; import type { Db } from '#server/db/open-db.ts'; import { listObjectives } from '#server/services/objectives.ts'; export const objectives = (db: Db) => [initTRPC, context, listObjectives(db)];`,
  'src/server/trpc/app-router.ts': `import { objectives } from './objectives.ts'; export const appRouter = { objectives }; export type AppRouter = typeof appRouter;`,
  'src/server/rest/objectives.ts': `import { appRouter } from '#server/trpc/app-router.ts'; import { parse } from '#server/uploads/parse.ts'; export const routes = [appRouter, parse];`,
  'src/server/http/app.ts': `import express from 'express'; import { routes } from '#server/rest/objectives.ts'; import { worker } from '#server/email/worker.ts'; import { env } from '#server/settings/env.ts'; export const app = [express, routes, worker, env];`,
  'src/web/trpc.ts': `import type { AppRouter } from '#server/trpc/app-router.ts'; export const trpc = {} as AppRouter;`,
  'src/web/components/map/load-maps.ts': `import { importLibrary } from '@googlemaps/js-api-loader'; export const loadMaps = importLibrary;`,
  'src/web/sync/phone-db.ts': `import { openDB } from 'idb'; export const phone = openDB;`,
  'src/web/pages/objectives/objectives-page.tsx': `import { trpc } from '#web/trpc.ts'; import { loadMaps } from '#web/components/map/load-maps.ts'; import { key } from '#shared/objectives.ts'; export const ObjectivesPage = () => [trpc, loadMaps, key];`,
  'src/web/parts/row.ts': `import { phone } from '#web/sync/phone-db.ts'; export const row = phone;`,
  'src/web/offline/worker/worker.ts': `import { key } from '#shared/objectives.ts'; export const worker = key;`,
  'src/build/app-icons.ts': `import sharp from 'sharp'; export const icons = sharp;`,
  'src/test/factories.ts': `import { listObjectives } from '#server/services/objectives.ts'; export const factories = listObjectives;`,
};

/** One planted violation: the rule that must name it, the file that breaks it, and how. */
export const plants: [rule: string, file: string, source: string][] = [
  [
    'no-unresolved-import',
    'src/server/services/lost.ts',
    `import { gone } from '#shared/gone.ts'; export const lost = gone;`,
  ],
  [
    'no-cycle',
    'src/shared/names.ts',
    `import type { key } from './objectives.ts'; export const fold = (text: string) => text as ReturnType<typeof key>;`,
  ],
  [
    'shared-imports-zod-only',
    'src/shared/reads-disk.ts',
    `import { readFileSync } from 'node:fs'; export const read = readFileSync;`,
  ],
  ['shared-imports-zod-only', 'src/shared/asks-sql.ts', `import { eq } from 'drizzle-orm'; export const ask = eq;`],
  [
    'shared-imports-zod-only',
    'src/shared/looks-up.ts',
    `import type { Db } from '#server/db/open-db.ts'; export type Up = Db;`,
  ],
  [
    'db-layer',
    'src/server/db/looks-up.ts',
    `import { listObjectives } from '#server/services/objectives.ts'; export const up = listObjectives;`,
  ],
  [
    'services-layer',
    'src/server/services/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'services-layer',
    'src/server/services/names-up.ts',
    `import type { AppRouter } from '#server/trpc/app-router.ts'; export type Up = AppRouter;`,
  ],
  [
    'services-layer',
    'src/server/services/sends-mail.ts',
    `import { worker } from '#server/email/worker.ts'; export const mail = worker;`,
  ],
  [
    'services-layer',
    'src/server/services/reads-env.ts',
    `import { env } from '#server/settings/env.ts'; export const setting = env;`,
  ],
  [
    'services-layer',
    'src/server/services/signs-in.ts',
    `export const signIn = () => import('#server/auth/sessions.ts');`,
  ],
  [
    'trpc-layer',
    'src/server/trpc/looks-up.ts',
    `import { routes } from '#server/rest/objectives.ts'; export const up = routes;`,
  ],
  [
    'trpc-layer',
    'src/server/trpc/sends-mail.ts',
    `import { worker } from '#server/email/worker.ts'; export const mail = worker;`,
  ],
  [
    'trpc-takes-types-from-db',
    'src/server/trpc/opens-db.ts',
    `import { openDb } from '#server/db/open-db.ts'; export const db = openDb;`,
  ],
  [
    'no-sql-outside-services',
    'src/server/trpc/asks-sql.ts',
    `import { eq } from 'drizzle-orm'; export const ask = eq;`,
  ],
  [
    'rest-layer',
    'src/server/rest/skips-trpc.ts',
    `import { listObjectives } from '#server/services/objectives.ts'; export const skip = listObjectives;`,
  ],
  [
    'rest-handlers',
    'src/server/rest/handlers.ts',
    `import { parse } from '#server/uploads/parse.ts'; export const handle = parse;`,
  ],
  [
    'auth-room',
    'src/server/auth/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'email-room',
    'src/server/email/looks-up.ts',
    `import { sessions } from '#server/auth/sessions.ts'; export const up = sessions;`,
  ],
  [
    'backups-room',
    'src/server/backups/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'system-room',
    'src/server/system/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'demo-room',
    'src/server/demo/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'uploads-room',
    'src/server/uploads/looks-up.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const up = appRouter;`,
  ],
  [
    'children-room',
    'src/server/children/knows.ts',
    `import { listObjectives } from '#server/services/objectives.ts'; export const knows = listObjectives;`,
  ],
  [
    'server-stands-alone',
    'src/server/draws.ts',
    `import { loadMaps } from '#web/components/map/load-maps.ts'; export const draw = loadMaps;`,
  ],
  [
    'services-know-no-request',
    'src/server/services/takes-request.ts',
    `import type { Request } from 'express'; export type Asked = Request;`,
  ],
  [
    'web-layer',
    'src/web/pages/asks-db.ts',
    `import { listObjectives } from '#server/services/objectives.ts'; export const list = listObjectives;`,
  ],
  ['web-layer', 'src/web/pages/names-db.ts', `import type { Db } from '#server/db/open-db.ts'; export type Data = Db;`],
  [
    'web-takes-only-the-router-type',
    'src/web/pages/calls-router.ts',
    `import { appRouter } from '#server/trpc/app-router.ts'; export const router = appRouter;`,
  ],
  [
    'web-runs-in-a-browser',
    'src/web/pages/reads-disk.ts',
    `import { join } from 'node:path'; export const path = join;`,
  ],
  [
    'web-has-no-server-packages',
    'src/web/pages/asks-sql.ts',
    `import { eq } from 'drizzle-orm'; export const ask = eq;`,
  ],
  [
    'components-never-fetch',
    'src/web/components/fetches.ts',
    `import { trpc } from '#web/trpc.ts'; export const data = trpc;`,
  ],
  ['worker-room', 'src/web/offline/worker/calls.ts', `import { trpc } from '#web/trpc.ts'; export const call = trpc;`],
  [
    'worker-has-no-page-packages',
    'src/web/offline/worker/draws.ts',
    `import { useState } from 'react'; export const draw = useState;`,
  ],
  ['build-room', 'src/build/looks-up.ts', `import { openDb } from '#server/db/open-db.ts'; export const up = openDb;`],
  [
    'product-never-imports-the-build',
    'src/server/draws-icons.ts',
    `import { icons } from '../build/app-icons.ts'; export const drawn = icons;`,
  ],
  [
    'product-never-imports-tests',
    'src/server/uses-factories.ts',
    `import { factories } from '#test/factories.ts'; export const cast = factories;`,
  ],
  [
    'product-never-imports-tests',
    'src/web/pages/uses-test.ts',
    `import { checked } from '#shared/names.test.ts'; export const test = checked;`,
  ],
  ['one-home-for-lucia', 'src/server/context-copy.ts', `import { Lucia } from 'lucia'; export const second = Lucia;`],
  [
    'one-home-for-lucia',
    'src/server/rest/names-lucia.ts',
    `import type { Lucia } from 'lucia'; export type Second = Lucia;`,
  ],
  [
    'one-home-for-mail',
    'src/server/services/resends.ts',
    `import { Resend } from 'resend'; export const second = Resend;`,
  ],
  [
    'one-home-for-the-phones-database',
    'src/web/pages/objectives/keeps.ts',
    `import { openDB } from 'idb'; export const second = openDB;`,
  ],
  [
    'floor-sync',
    'src/web/sync/keeps.ts',
    `import { worker } from '#web/offline/worker/worker.ts'; export const kept = worker;`,
  ],
  ['sync-has-no-react', 'src/web/sync/draws.ts', `import { useState } from 'react'; export const draw = useState;`],
  [
    'floor-offline',
    'src/web/offline/opens-page.ts',
    `import { ObjectivesPage } from '#web/pages/objectives/objectives-page.tsx'; export const shown = ObjectivesPage;`,
  ],
  ['floor-forms', 'src/web/forms/shares.ts', `import { row } from '#web/parts/row.ts'; export const shown = row;`],
  [
    'floor-parts',
    'src/web/parts/opens-page.ts',
    `import { ObjectivesPage } from '#web/pages/objectives/objectives-page.tsx'; export const shown = ObjectivesPage;`,
  ],
  [
    'floor-components',
    'src/web/components/asks-phone.ts',
    `import { phone } from '#web/sync/phone-db.ts'; export const ask = phone;`,
  ],
  ['one-home-for-mail', 'src/server/app-mail.ts', `import mailer from 'nodemailer'; export const second = mailer;`],
  ['one-home-for-multipart', 'src/server/rest/parses.ts', `import multer from 'multer'; export const second = multer;`],
  ['one-home-for-images', 'src/server/services/shrinks.ts', `import sharp from 'sharp'; export const second = sharp;`],
  [
    'one-home-for-images',
    'src/server/rest/guesses.ts',
    `import { fileTypeFromBuffer } from 'file-type'; export const second = fileTypeFromBuffer;`,
  ],
  [
    'one-home-for-sqlite',
    'src/server/services/opens.ts',
    `import Database from 'better-sqlite3'; export const second = Database;`,
  ],
  [
    'one-home-for-maps',
    'src/web/pages/loads-maps.ts',
    `import { importLibrary } from '@googlemaps/js-api-loader'; export const second = importLibrary;`,
  ],
  ['one-file-loads-maps', 'node_modules/@googlemaps/js-api-loader/index.js', `export const importLibrary = 0;`],
  [
    'ground-stands-alone',
    'src/server/start/log.ts',
    `import { openDb } from '#server/db/open-db.ts'; export const log = openDb;`,
  ],
];
