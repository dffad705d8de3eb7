import { whoLeftSchema } from '#shared/changes.ts';
import { listWhoLeft } from '../services/taken-over.ts';
import { procedureFor, reading, router } from './procedure.ts';

export const changesRouter = router({
  /** Of the people whose changes wait on a phone, those who can never send them. */
  whoLeft: reading(procedureFor('changes:take-over'), whoLeftSchema, listWhoLeft),
});
