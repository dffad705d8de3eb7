import { z } from 'zod';
import { arrivals } from '#shared/traps/checks.ts';
import { trapStates } from '#shared/traps/due.ts';
import { ages, conditions, sexes } from '#shared/traps/fields.ts';
import { speciesGroups } from '#shared/traps/to-records.ts';
import {
  answerOf,
  bool,
  type CallGroup,
  callsOf,
  idList,
  int,
  numberOrNull,
  positionAnswer,
  positionBody,
  route,
  same,
  type Values,
} from './route.ts';

const day = z.string().meta({ format: 'date' });
const moment = z.string().meta({ format: 'date-time' });

const typeRow = z
  .object({
    id: z.int(),
    name: z.string(),
    resetsItself: z.boolean(),
    holdsAlive: z.boolean(),
    isBaitStation: z.boolean(),
  })
  .meta({ id: 'TrapType' });

const speciesRow = z.object({ id: z.int(), name: z.string(), countsAs: z.enum(speciesGroups) }).meta({ id: 'Species' });

const lineRow = z
  .object({
    id: z.int(),
    projectId: z.int(),
    name: z.string(),
    directions: z.string(),
    checkEveryDays: z.int().nullable(),
    trapIds: z.array(z.int()),
    daysLate: z.int().nullable(),
  })
  .meta({ id: 'TrapLine' });

const trapRow = z
  .object({
    id: z.int(),
    projectId: z.int(),
    lineId: z.int().nullable(),
    line: z.string().nullable(),
    code: z.string(),
    type: z.string(),
    state: z.enum(trapStates),
    setOn: day,
    retiredOn: day.nullable(),
    retiredReason: z.string(),
    lure: z.string(),
    notes: z.string(),
    ...positionAnswer,
    lastCheckedAt: moment.nullable(),
    daysLate: z.int().nullable(),
  })
  .meta({ id: 'Trap' });

const checkRow = z
  .object({
    id: z.int(),
    trapId: z.int(),
    code: z.string(),
    lineId: z.int().nullable(),
    activityId: z.int().nullable(),
    checkedAt: moment,
    checkedBy: z.string().nullable(),
    state: z.enum(arrivals),
    catches: z.array(
      z.object({
        species: z.string(),
        number: z.int(),
        sex: z.enum(sexes).nullable(),
        age: z.enum(ages).nullable(),
      }),
    ),
    strikes: z.int().nullable(),
    baitLeft: z.string(),
    baitSet: z.string(),
    rebaited: z.boolean(),
    condition: z.enum(conditions).nullable(),
    note: z.string(),
    checkedTwice: z.boolean(),
    bothHappened: z.boolean(),
    ...positionAnswer,
  })
  .meta({ id: 'TrapCheck' });

const figures = { checks: z.int(), catches: z.int(), nights: z.number(), per100Nights: z.number().nullable() };
const report = z
  .object({
    ...figures,
    bySpecies: z.array(z.object({ species: z.string(), catches: z.int() })),
    byMonth: z.array(
      z.object({ month: z.string(), species: z.string(), catches: z.int(), countsAs: z.enum(speciesGroups) }),
    ),
    byLine: z.array(z.object({ lineId: z.int().nullable(), name: z.string(), ...figures })),
    byTrap: z.array(z.object({ trapId: z.int(), code: z.string(), ...figures })),
  })
  .meta({ id: 'TrapReport' });

const group: CallGroup = {
  about:
    'Traps of a project, the lines on which they are walked, and their checks. A check without catches is a result. `daysLate`: how long a trap or a line should have been checked, null where it is not due. Two checks of a trap within six hours are `checkedTwice`, until one says `bothHappened` or is deleted.',
  examples: {
    ...{ code: 'MB2', type: 'DOC 200', line: 'Main bush', setOn: '2026-01-15', retiredOn: null, retiredReason: '' },
    ...{ lure: 'Peanut butter', notes: 'Behind the fallen rimu', directions: 'From the car park, up the ridge' },
    checkEveryDays: 14,
    ...{ trapIds: [1, 2], daysLate: 2, lastCheckedAt: '2026-03-05T20:30:00.000Z', checkedBy: 'Mereana Hōhepa' },
    ...{ checkedAt: '2026-03-05T20:30:00.000Z', species: 'Ship rat', number: 1, sex: 'Female', age: 'Adult' },
    ...{ strikes: null, baitLeft: 'Half', baitSet: 'Peanut butter', rebaited: true, condition: 'Good', note: '' },
    ...{
      catches: [{ species: 'Ship rat', number: 1, sex: 'Female', age: 'Adult' }],
      checkedTwice: false,
      bothHappened: false,
      due: true,
    },
    ...{ checks: 26, nights: 174.5, per100Nights: 4.01, month: '2026-03' },
    ...{ countsAs: 'rats', resetsItself: false, holdsAlive: false, isBaitStation: false, state: 'In use' },
  },
};

const lineBody = {
  ...same('name', 'directions'),
  checkEveryDays: numberOrNull('checkEveryDays'),
  trapIds: idList('trapIds'),
};

const trapBody = {
  ...same('code', 'type', 'state', 'setOn', 'retiredOn', 'retiredReason', 'lure', 'notes'),
  ...{ projectId: int('projectId'), lineId: int('lineId'), ...positionBody },
};

const checkBody = {
  ...same('checkedAt', 'state', 'catches', 'baitLeft', 'baitSet', 'condition', 'note'),
  ...{ activityId: int('activityId'), strikes: numberOrNull('strikes') },
  ...{ rebaited: bool('rebaited'), bothHappened: bool('bothHappened'), ...positionBody },
};

type CheckRows = Parameters<ReturnType<typeof answerOf<typeof checkRow>>>[0][];

const isList = ({ checks }: Values) => checks !== undefined;

export const trapRoutes = callsOf(group, [
  route('trapTypes.list', 'GET /api/trap_types', { summary: 'The types of traps', returns: z.array(typeRow) }),
  route('species.list', 'GET /api/species', {
    summary: 'What traps catch, and in which documented count each species is',
    returns: z.array(speciesRow),
  }),
  route('trapLines.list', 'GET /api/trap_lines', {
    summary: 'The lines by name, each with its traps in their order',
    returns: z.array(lineRow),
    query: { projectId: int('projectId') },
  }),
  route('trapLines.create', 'POST /api/trap_lines', {
    summary: 'Add a line; `trapIds` are traps of its project in their order',
    returns: lineRow,
    body: { projectId: int('projectId'), ...lineBody },
    status: 201,
  }),
  route('trapLines.update', 'PUT /api/trap_lines/{id}', {
    summary:
      'Change a line; traps that `trapIds` does not name leave it. It comes to another project without the traps of the one before',
    returns: lineRow,
    body: { projectId: int('projectId'), ...lineBody },
  }),
  route('trapLines.remove', 'DELETE /api/trap_lines/{id}', { summary: 'Delete a line; its traps stay' }),
  route('traps.list', 'GET /api/traps', {
    summary: 'The traps by code; those of a line in its order. `due=true`: those that should be checked',
    returns: z.array(trapRow),
    query: { projectId: int('projectId'), lineId: int('lineId'), due: bool('due') },
  }),
  route('traps.create', 'POST /api/traps', {
    summary: 'Add a trap; without `setOn` it is set today, a retired one on its `retiredOn`',
    returns: trapRow,
    body: trapBody,
    status: 201,
  }),
  route('traps.update', 'PUT /api/traps/{id}', {
    summary: 'Change a trap; `Retired` needs a `retiredReason`',
    returns: trapRow,
    body: trapBody,
  }),
  route('traps.remove', 'DELETE /api/traps/{id}', {
    summary: 'Delete a trap; its code is free, its checks stay in reports',
  }),
  route('trapChecks.list', 'GET /api/trap_checks', {
    summary: 'The checks of a trap, a line, an activity or some days (both `from` and `to`), the latest first',
    returns: z.array(checkRow),
    query: {
      ...{ trapId: int('trapId'), lineId: int('lineId'), activityId: int('activityId') },
      ...same('from', 'to'),
    },
  }),
  route('trapChecks.createMany', 'POST /api/trap_checks', {
    summary: 'Add up to 500 checks as `checks`, all or none',
    returns: z.array(checkRow),
    body: { checks: 'checks' },
    status: 201,
    when: isList,
    answer: ({ checks }: { checks: CheckRows }) => answerOf(z.array(checkRow))(checks),
  }),
  route('trapChecks.create', 'POST /api/trap_checks', {
    summary:
      'Add a check; it keeps the line that was walked, `lineId`, one of its project, else the one on which its trap is',
    returns: checkRow,
    body: { trapId: int('trapId'), lineId: int('lineId'), ...checkBody },
    status: 201,
  }),
  route('trapChecks.update', 'PUT /api/trap_checks/{id}', {
    summary: 'Change a check, or say that both of two happened',
    returns: checkRow,
    body: checkBody,
    ignores: ['trapId'],
  }),
  route('traps.report', 'GET /api/trap_report', {
    summary:
      'What traps caught in some days, in all and per 100 corrected nights. A check closes the nights since the one before, half of them where the trap was found sprung or with a catch; bait stations are left out',
    returns: report,
    query: { projectId: int('projectId'), ...same('from', 'to') },
  }),
  route('trapChecks.remove', 'DELETE /api/trap_checks/{id}', { summary: 'Delete a check', omits: ['reason'] }),
]);
