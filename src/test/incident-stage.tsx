import { blankIncident } from '#shared/incidents/report.ts';
import { noPosition } from '#shared/position-fields.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { storeRecord } from '#test/stored-record.ts';
import type { StoredIncident } from '#web/pages/incidents/use-report-form.ts';
import { shownDocument } from './shown-document.ts';

/** An incident as the server answers it, of an activity, open, with nothing decided and nothing to do. */
export const anIncident: StoredIncident = {
  ...blankIncident,
  ...noPosition,
  ...{ id: 31, activityId: 12, projectId: 3, isCompletionReport: false, version: 1 },
  ...{ state: 'Open', happenedOn: '2026-11-14', reportedAt: '2026-11-14T00:10:00.000Z' },
  ...{ typeOfIncident: 'Medical Treatment', dateOfIncident: '2026-11-14', timeOfIncident: '10:40' },
  ...{ incidentDescription: 'Lifted the lid of tunnel 14.\nStung before he was clear.', injuredPerson: 'Tāne Rāwiri' },
  ...{ locationOfAccident: 'Line B, tunnel 14', actionTaken: 'Moved uphill.', typeOfInjury: 'Wasp stings' },
  ...{ notifiable: null, decidedAt: null, decidedBy: null, notifiedAt: null, notifiedBy: '', notifiedReference: '' },
  ...{ closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '' },
  ...{ updatedAt: '2026-11-14T00:10:00.000Z', activityName: 'Pūriri Ridge trap check' },
  ...{ projectName: 'Ōkura Bush Predator Control', reportedBy: 'Wiremu Tāmati', authorId: 4 },
  ...{ hidden: [], filled: [], openActions: 0, actions: [] },
};

/** What a group says of the notifiable question. */
export const theTexts = {
  ...{ yes: 'This is probably notifiable', no: 'This is probably not notifiable', version: 1 },
  stillOut: 'Ring them.',
  ...{ questions: 'Did somebody die?\nWas it hospital?', steps: 'Make it safe.\nRing now.' },
  ...{ notNotifiable: 'Keep the report.', caught: '', phone: '0800 030 040', checkedOn: '2026-11-20' },
};

/** A server with one incident. `others`: somebody else saves it. */
export function serveIncident(first: Partial<StoredIncident> = {}) {
  const record = storeRecord<StoredIncident>({ ...anIncident, ...first }, 'Kai Marsden');
  const server: FakeServer = {
    'incidents.get': record.stored,
    'incidents.update': ({ id: _, version, ...fields }) => record.save(version, fields),
    'incidents.history': () => [],
    'safetyTexts.get': () => theTexts,
    'activities.document': () => shownDocument(),
  };
  return { ...record, server };
}

/** An open action of Callum Reid. */
export const anAction: StoredIncident['actions'][number] = {
  ...{ id: 5, incidentId: 31, description: 'Treat the nest', staffId: 4, staffName: 'Callum Reid', isOwnerGone: false },
  ...{ dueDate: '2026-11-18', doneDate: null, givenUpReason: '', endedAt: null, endedBy: null, version: 1 },
  ...{ updatedAt: '2026-11-14T00:10:00.000Z', updatedById: 4 },
};
