import { endPutOffSchema, putOffSchema } from '#shared/still-out.ts';
import { watchOf } from '../context.ts';
import { endPutOff, putOffAlarm } from '../services/put-offs.ts';
import { listSignedOnActivities } from '../services/still-out.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
/** Every role records the day. */
const write = procedureFor('activities:write');

export const stillOutRouter = router({
  list: read.query(({ ctx }) => listSignedOnActivities(ctx.db)),
  putOff: write
    .input(putOffSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => putOffAlarm(db, act, input, watchOf(ctx.program)))),
  endPutOff: write
    .input(endPutOffSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => endPutOff(db, act, input))),
});
