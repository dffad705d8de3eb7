import {
  briefSchema,
  correctAttendanceSchema,
  createAttendanceSchema,
  didNotComeSchema,
  removeAttendanceSchema,
  signOffSchema,
  signOnSchema,
} from '#shared/attendance.ts';
import { byActivity } from '#shared/fields.ts';
import { didNotCome, listAbsences } from '../services/attendance/absences.ts';
import { correctAttendance, createAttendance, removeAttendance } from '../services/attendance/corrections.ts';
import { brief, signOff, signOn } from '../services/attendance/taps.ts';
import { getAttendance, listAttendance, listSignedOn } from '../services/attendance.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
/** Every role records the day. */
const write = procedureFor('activities:write');

export const attendanceRouter = router({
  list: read.input(byActivity).query(({ ctx, input }) => listAttendance(ctx.db, input)),
  absences: read.input(byActivity).query(({ ctx, input }) => listAbsences(ctx.db, input)),
  signedOn: read.query(({ ctx }) => listSignedOn(ctx.db)),
  signOn: write.input(signOnSchema).mutation(({ ctx, input }) => ctx.write((db, act) => signOn(db, act, input))),
  signOff: write.input(signOffSchema).mutation(({ ctx, input }) => ctx.write((db, act) => signOff(db, act, input))),
  brief: write.input(briefSchema).mutation(({ ctx, input }) => ctx.write((db, act) => brief(db, act, input))),
  didNotCome: write
    .input(didNotComeSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => didNotCome(db, act, input))),
  create: write
    .input(createAttendanceSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createAttendance(db, act, input), getAttendance)),
  update: write
    .input(correctAttendanceSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => correctAttendance(db, act, input), getAttendance)),
  remove: write
    .input(removeAttendanceSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeAttendance(db, act, input))),
});
