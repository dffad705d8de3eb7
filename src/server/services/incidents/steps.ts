import type { z } from 'zod';
import { AppError, invalidField } from '#shared/app-error.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { closeIncidentSchema, decideNotifiableSchema, giveReasonSchema } from '#shared/incidents.ts';
import { stateOf } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../../db/open-db.ts';
import { incidents } from '../../db/schema/incidents.ts';
import type { Installation } from '../../email/letters/letter.ts';
import type { Act } from '../act.ts';
import { saveRecord } from '../versions.ts';
import { countOpenActions } from './actions.ts';
import { getIncident } from './records.ts';
import {
  assertMayStep,
  findCompletionReport,
  getIncidentRow,
  type IncidentRow,
  nameOfIncident,
  withdraw,
} from './store.ts';

const text = messages.incidents;

type Step = {
  before: IncidentRow;
  /** What is saved beside the report. */
  columns: Partial<IncidentRow>;
  action: string;
  version: number | undefined;
};

function take(db: Db, act: Act, { before, columns, action, version }: Step, reason = '') {
  const { id } = before;
  const recordName = nameOfIncident(db, before);
  return saveRecord(db, act, {
    table: incidents,
    before,
    only: columns,
    startedFrom: version,
    read: () => getIncident(db, act, { id }),
    trail: {
      ...{ action, recordType: 'incident', recordName },
      // The reason is no column: it stands beside what it explains.
      fields: () => {
        const row = getIncidentRow(db, id);
        return { ...row, reason: row.version === before.version ? '' : reason };
      },
    },
  });
}

/** Throws CONFLICT with all that is missing: actions that are open, and the notifiable question. */
export function closeIncident(db: Db, act: Act, { id, version, ...signOff }: z.output<typeof closeIncidentSchema>) {
  const before = getIncidentRow(db, id);
  assertMayStep('close', before);
  const openActions = countOpenActions(db, id);
  const missing = {
    ...(openActions > 0 && { actions: text.openActions(openActions) }),
    ...(before.notifiable === null && { notifiable: text.notDecided }),
  };
  if (Object.keys(missing).length > 0)
    throw new AppError('CONFLICT', Object.values(missing).join(' '), { errors: missing });
  const closedAt = act.now;
  const state = stateOf({ ...before, closedAt, openActions });
  const columns = { ...givenFields(signOff), state, closedAt, closedById: act.actorId };
  return take(db, act, { before, columns, action: 'closed', version });
}

/** Opens a closed incident, or takes a withdrawn one up again: beside the report that its activity has by now. */
export function reopenIncident(db: Db, act: Act, { id, version, reason }: z.output<typeof giveReasonSchema>) {
  const before = getIncidentRow(db, id);
  assertMayStep('reopen', before);
  const open = { closedAt: null, withdrawnAt: null };
  const state = stateOf({ ...open, openActions: countOpenActions(db, id) });
  const { activityId } = before;
  const report = activityId === null ? undefined : findCompletionReport(db, activityId);
  const isCompletionReport = before.isCompletionReport && (report === undefined || report.id === id);
  const columns = { ...open, state, closedById: null, withdrawnReason: '', isCompletionReport };
  return take(db, act, { before, columns, action: 'reopened', version }, reason);
}

/** Takes a mistake out of all lists and counts. It can still be read, and is never deleted. */
export function withdrawIncident(
  db: Db,
  act: Act,
  { id, version, reason }: z.output<typeof giveReasonSchema>,
  installation: Installation,
) {
  const before = getIncidentRow(db, id);
  assertMayStep('withdraw', before);
  const saving = { startedFrom: version, read: () => getIncident(db, act, { id }) };
  return withdraw(db, act, before, { reason, installation }, saving);
}

/** Clocks of phones and servers differ by some minutes. */
const clocksDifferMs = 15 * 60_000;

/** Answers whether an incident is notifiable, and says when the authority was told. */
export function decideNotifiable(db: Db, act: Act, input: z.output<typeof decideNotifiableSchema>) {
  const { id, version, decision, reference, ...told } = input;
  const before = getIncidentRow(db, id);
  assertMayStep('edit', before);
  if (told.notifiedAt && Date.parse(told.notifiedAt) > Date.parse(act.now) + clocksDifferMs)
    throw invalidField('notifiedAt', text.notifiedInFuture);
  const isNew = before.notifiable !== decision;
  const columns = {
    notifiable: decision,
    ...(isNew && { decidedAt: act.madeAt, decidedById: act.actorId }),
    ...givenFields({ ...told, notifiedReference: reference }),
  };
  return take(db, act, { before, columns, action: 'decided', version });
}
