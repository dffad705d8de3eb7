import { describeCutOffs } from '#test/outbox/cut-off-stories.ts';

// The first 20 of the 1,000 that `npm run test:cut-offs` runs.
describeCutOffs();
