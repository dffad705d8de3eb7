import { updateSafetyTextsSchema } from '#shared/safety-texts.ts';
import { getSafetyTexts, updateSafetyTexts } from '../services/safety-texts.ts';
import { procedureFor, router } from './procedure.ts';

export const safetyTextsRouter = router({
  get: procedureFor('signed-in:read').query(({ ctx }) => getSafetyTexts(ctx.db)),
  update: procedureFor('safety-texts:write')
    .input(updateSafetyTextsSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateSafetyTexts(db, act, input), getSafetyTexts)),
});
