import type { PersonRef } from '#shared/attendance.ts';
import type { Overdue } from './use-still-out.ts';

/** Somebody who is out, as calls name them. */
export const refOf = ({ staffId, volunteerId }: Overdue['people'][number]): PersonRef =>
  staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId };
