import { z } from 'zod';
import { pageActivitiesSchema } from '#shared/activities.ts';
import { byId } from '#shared/fields.ts';
import { openFileSchema } from '#shared/files.ts';
import { openActivity, openAllActivities, pageActivities } from '../services/activities/api-activities.ts';
import { openExport } from '../services/exports.ts';
import { openFile } from '../services/files.ts';
import { actNow } from '../start/context.ts';
import { handlerFor } from '../trpc/procedure.ts';

const nothing = z.object({});

/**
 * Reads that answer bytes, a stream, or rows with what stands in headers. Only the documented calls make them; the page's client cannot.
 * They stand behind the same guard as the procedures.
 */
export const handlers = {
  'activities.all': handlerFor('signed-in:read', { limit: 'export' }, nothing, ({ db }) => openAllActivities(db)),
  'activities.page': handlerFor('signed-in:read', {}, pageActivitiesSchema, ({ db }, input) =>
    pageActivities(db, input),
  ),
  'activities.details.open': handlerFor('signed-in:read', {}, byId, ({ db }, input) => openActivity(db, input)),
  'files.open': handlerFor('signed-in:read', {}, openFileSchema, ({ db, user }, input) =>
    openFile(db, { actorId: user.id }, input),
  ),
  'exports.everything': handlerFor('everything:read', { limit: 'everything' }, nothing, (ctx) =>
    openExport(ctx.db, actNow(ctx, ctx.user)),
  ),
  'backups.open': handlerFor('everything:read', { limit: 'everything' }, byId, ({ program }, input) =>
    program.backups.open(input),
  ),
};

export type HandlerPath = keyof typeof handlers;
