import { addDays } from '#shared/dates.ts';
import { addAction, updateAction } from '../services/incidents/actions.ts';
import { closeIncident, decideNotifiable, withdrawIncident } from '../services/incidents/steps.ts';
import { reportIncident } from '../services/incidents.ts';
import { demoRegister } from './data.ts';
import { type DemoWorld, idOf, noMails } from './demo-world.ts';

type Entry = (typeof demoRegister)[number];

const chair = 'Graham';

/** Incidents and near misses that were reported outside a completion: some open, some with something to do, some closed. */
export function tellRegister(world: DemoWorld): void {
  for (const entry of demoRegister) tellIncident(world, entry);
}

function tellIncident(world: DemoWorld, entry: Entry): void {
  const { story, today, projects, timeZone } = world;
  const date = addDays(today, -entry.daysAgo);
  const incident = { id: 0 };
  story.tell(date, '18:30', entry.by, (db, act) => {
    const projectId = entry.project ? idOf(projects, entry.project) : null;
    incident.id = reportIncident(db, act, { ...entry.report, dateOfIncident: date, projectId }, { timeZone }).id;
  });
  tellActions(world, entry, incident, date);
  if (entry.withdrawn) {
    const reason = entry.withdrawn;
    story.tell(addDays(date, 1), '08:10', entry.by, (db, act) => {
      withdrawIncident(db, act, { id: incident.id, reason }, noMails.installation);
    });
  }
  if (!entry.notifiable) return;
  const { notifiable: decision, reference, closed } = entry;
  story.tell(addDays(date, 1), '19:00', chair, (db, act) => {
    const told = decision === 'Yes' ? { notifiedAt: act.now, notifiedBy: act.actorName, reference } : {};
    decideNotifiable(db, act, { id: incident.id, decision, ...told });
  });
  if (!closed) return;
  const met = addDays(date, 24);
  story.tell(met, '20:30', chair, (db, act) => {
    const signed = { chairpersonSignature: act.actorName, chairpersonSignatureDate: met };
    closeIncident(db, act, {
      ...{ id: incident.id, committeeMeetingDate: met, committeeMeetingComments: closed },
      ...signed,
    });
  });
}

/** Added two days later, and ended on its day by its owner. */
function tellActions({ story, today, staff }: DemoWorld, entry: Entry, incident: { id: number }, date: string): void {
  for (const { description, owner, dueInDays, doneInDays, givenUp } of entry.actions ?? []) {
    const action = { id: 0 };
    const dueDate = addDays(today, dueInDays);
    story.tell(addDays(date, 2), '19:30', chair, (db, act) => {
      const staffId = staff.get(owner)?.id ?? 0;
      action.id = addAction(db, act, { incidentId: incident.id, description, staffId, dueDate }).id;
    });
    if (doneInDays !== undefined) {
      const doneDate = addDays(today, doneInDays);
      story.tell(doneDate, '20:00', owner, (db, act) => {
        updateAction(db, act, { id: action.id, doneDate });
      });
    }
    if (givenUp) {
      story.tell(addDays(date, 10), '20:00', owner, (db, act) => {
        updateAction(db, act, { id: action.id, givenUpReason: givenUp });
      });
    }
  }
}
