import { describeMeetings } from './meetings.ts';

// The first of the 2,000 that `npm run test:hostile` runs.
describeMeetings(600);
