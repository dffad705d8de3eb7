import { listPlaces } from '../services/places.ts';
import { procedureFor, router } from './procedure.ts';

export const placesRouter = router({
  list: procedureFor('signed-in:read', { limit: 'search' }).query(({ ctx }) => listPlaces(ctx.db)),
});
