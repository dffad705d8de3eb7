import { byActivity } from '#shared/fields.ts';
import { didNotCome } from '../services/attendance/absences.ts';
import { correctAttendance, createAttendance, removeAttendance } from '../services/attendance/corrections.ts';
import {
  briefSchema,
  correctAttendanceSchema,
  createAttendanceSchema,
  didNotComeSchema,
  removeAttendanceSchema,
  signOffSchema,
  signOnSchema,
  takeBackSchema,
} from '../services/attendance/inputs.ts';
import { takeBack } from '../services/attendance/take-back.ts';
import { brief, signOff, signOn } from '../services/attendance/taps.ts';
import { getAttendance, listAttendance, listSignedOn } from '../services/attendance.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
/** Every role records the day, and says who is out and who is back for as long as alarms go. */
const write = procedureFor('activities:write', { evenOnShortDisk: true });

export const attendanceRouter = router({
  list: reading(read, byActivity, listAttendance),
  signedOn: read.query(({ ctx }) => listSignedOn(ctx.db)),
  signOn: writing(write, signOnSchema, signOn),
  signOff: writing(write, signOffSchema, signOff),
  brief: writing(write, briefSchema, brief),
  didNotCome: writing(write, didNotComeSchema, didNotCome),
  takeBack: writing(write, takeBackSchema, takeBack),
  create: writing(write, createAttendanceSchema, createAttendance, getAttendance),
  update: writing(write, correctAttendanceSchema, correctAttendance, getAttendance),
  remove: writing(write, removeAttendanceSchema, removeAttendance),
});
