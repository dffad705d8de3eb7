import { endPutOffSchema, putOffSchema } from '../services/attendance/inputs.ts';
import { endPutOff, putOffAlarm } from '../services/put-offs.ts';
import { listSignedOnElsewhere } from '../services/signed-on-elsewhere.ts';
import { listSignedOnActivities } from '../services/still-out.ts';
import { watchOf } from '../start/context.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
/** Every role records the day, and says who is out and who is back for as long as alarms go. */
const write = procedureFor('activities:write', { evenOnShortDisk: true });

export const stillOutRouter = router({
  list: read.query(({ ctx }) => listSignedOnActivities(ctx.db)),
  /** Of whom an alarm had been mailed, until somebody signed them on elsewhere. */
  signedOnElsewhere: read.query(({ ctx }) =>
    listSignedOnElsewhere(ctx.db, watchOf(ctx.program), ctx.program.now()).flatMap(
      ({ readerIds, wasAtId, isThere, ...one }) => (isThere ? [one] : []),
    ),
  ),
  putOff: write
    .input(putOffSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => putOffAlarm(db, act, input, watchOf(ctx.program)))),
  endPutOff: writing(write, endPutOffSchema, endPutOff),
});
