import { updateSafetyTextsSchema } from '#shared/safety-texts.ts';
import { getSafetyTexts, updateSafetyTexts } from '../services/safety-texts.ts';
import { procedureFor, router, writing } from './procedure.ts';

export const safetyTextsRouter = router({
  get: procedureFor('signed-in:read').query(({ ctx }) => getSafetyTexts(ctx.db)),
  update: writing(procedureFor('safety-texts:write'), updateSafetyTextsSchema, updateSafetyTexts, getSafetyTexts),
});
