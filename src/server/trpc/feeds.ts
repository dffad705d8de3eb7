import { feedSchema } from '#shared/feeds.ts';
import { canHaveFeeds, makeFeedAddress } from '../auth/feed-secrets.ts';
import { getFeed, updateFeed } from '../services/feeds.ts';
import { procedureFor, router } from './procedure.ts';

const write = procedureFor('own-account:write');

export const feedsRouter = router({
  get: procedureFor('own-account:read').query(({ ctx }) => ({
    isPossible: canHaveFeeds(ctx.program.env.publicUrl),
    feed: getFeed(ctx.db, { personId: ctx.user.id }),
  })),
  renew: write.mutation(({ ctx }) =>
    makeFeedAddress({ user: ctx.user, write: ctx.write, publicUrl: ctx.program.env.publicUrl }),
  ),
  update: write
    .input(feedSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => updateFeed(db, act, { personId: ctx.user.id, ...input }))),
});
