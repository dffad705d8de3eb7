import { describeMeetings } from './meetings.ts';

describeMeetings(2000);
