import { testPassword } from '#test/factories.ts';
import { askedMonth } from './fill-attendance.ts';

/** A request to send repeatedly; `body` makes a new body for each. */
export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  body?: () => object;
  headers?: Record<string, string>;
  /** The expected status; 200 by default. */
  status?: number;
};

/** A call of the page. Without an input, that of a procedure that takes none. */
const ofThePage = (path: string, input?: object): Call => ({
  path: `/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
});

export const readOne: Call = { path: '/api/activities/1000' };
export const pageOf50: Call = { path: '/api/activities?limit=50' };
export const yearOfProject: Call = {
  path: '/api/report/objective?projectId=1&objectiveId=1&startDate=2025-01-01&endDate=2025-12-31',
};
export const wholeList: Call = { path: '/api/activities' };

let written = 0;
const nextItem = () => ({ description: `Checked item ${++written}` });
/** To the bare server. The product answers 201. */
export const bareWrite: Call = { method: 'POST', path: '/api/checklist', body: nextItem };
export const write: Call = { ...bareWrite, status: 201 };

const credentials = () => ({ email: 'bench@okurabush.example', password: testPassword });
export const signIn: Call = { method: 'POST', path: '/api/login', body: credentials };
export const backup: Call = { method: 'POST', path: '/trpc/backups.make', body: () => ({}) };

/** What the page's screens ask for: Home, the lists, an activity's steps, its day. */
export const pageCalls: Record<string, Call> = Object.fromEntries(
  [
    ofThePage('activities.home'),
    ofThePage('activities.counts'),
    ofThePage('activities.list', {}),
    ofThePage('activities.list', { term: 'totara gully' }),
    ofThePage('activities.list', { term: 'tuatara census' }),
    ofThePage('activities.calendar.list', { from: '2026-05-01', to: '2026-05-31' }),
    ofThePage('activities.document', { id: 5000 }),
    ofThePage('stillOut.list'),
    ofThePage('projects.list'),
    ofThePage('volunteers.list', {}),
  ].map((call) => [decodeURIComponent(call.path.slice('/trpc/'.length)), call]),
);

const decades = { startDate: '2020-01-01', endDate: '2029-12-31' };

/** What adds up or searches much. */
export const costlyCalls: Record<string, Call> = {
  'whole-project report': ofThePage('reports.project', { projectId: 1, ...decades }),
  'hours of a year': ofThePage('hours.show', {
    by: 'person',
    from: `${askedMonth.from.slice(0, 4)}-01-01`,
    to: `${askedMonth.to.slice(0, 4)}-12-31`,
  }),
  incidents: ofThePage('incidents.list', {}),
  'a page of the audit trail': ofThePage('audit.search', {}),
};

/** A mixed load: each call runs for a second in turn. */
export const mixedCalls: Call[] = [
  readOne,
  pageOf50,
  yearOfProject,
  wholeList,
  write,
  ofThePage('activities.list', { term: 'kakapo' }),
];
