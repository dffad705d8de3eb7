import { editableBy, stampsBy } from './columns.ts';
import { staff } from './staff.ts';

const staffId = () => staff.id;

/** The columns of every table but `staff`, which cannot import itself: see `stampsBy` and `editableBy`. */
export const stamps = () => stampsBy(staffId);
export const editable = () => editableBy(staffId);
