import { z } from 'zod';
import { formed, isoDate } from './fields.ts';
import { messages } from './messages.ts';

const chosen = messages.report.chooseBoth;
const chosenId = z.number(chosen).int(chosen).positive(chosen).max(Number.MAX_SAFE_INTEGER, chosen);

/** A select holds text: the id, or nothing. */
const pickedId = z.string(chosen).nullable().transform(Number).pipe(chosenId);

const missingDate = messages.report.datesRequired;
const pickedDate = formed(missingDate).min(1, missingDate).pipe(isoDate());

/** Both dates belong to the period. */
export const period = { startDate: pickedDate, endDate: pickedDate };

const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate <= endDate;
const endBeforeStart = { path: ['endDate'], message: messages.report.endBeforeStart };
/** The arguments of `refine` for a schema with a period. */
export const periodInOrder = [inOrder, endBeforeStart] as const;

/** What a person picks. */
export const reportForm = z.object({ projectId: pickedId, objectiveId: pickedId, ...period }).refine(...periodInOrder);

export const reportSchema = z
  .object({ projectId: chosenId, objectiveId: chosenId, ...period })
  .refine(...periodInOrder);

/** A report's tables are files of their own, as the trail names them. */
export const exportReportSchema = z
  .object({ file: z.enum(['report', 'predator records', 'Trap.NZ records']) })
  .and(reportSchema);

export const reportObjectivesSchema = z.object({ projectId: chosenId });
