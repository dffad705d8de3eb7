import { formatDate } from '#shared/dates.ts';
import { type IncidentField, type IncidentFieldName, incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

/** `Medical Treatment at Pūriri Ridge trap check`; without an activity the project, or the day, is where it was. */
export function titleOf(
  incident: Pick<StoredIncident, 'typeOfIncident' | 'activityName' | 'projectName' | 'happenedOn'>,
) {
  const kind = incident.typeOfIncident || 'Incident';
  const place = incident.activityName ?? incident.projectName;
  return place ? text.titleAt(kind, place) : text.titleOn(kind, formatDate(incident.happenedOn));
}

/** A part of an incident's page, with the fields that it shows and that its form edits. */
export type Part = { title: string; hint: string; fields: readonly IncidentField[] };

/** Where it was is told with what happened. */
const toldFirst: readonly IncidentFieldName[] = ['locationOfAccident'];

const told = incidentGroups.flatMap(({ fields }) => fields.filter(({ name }) => toldFirst.includes(name)));

const [first, ...others] = incidentGroups;

/** What the first card shows and edits. */
export const story: Part = { title: text.whatHappened, hint: '', fields: [...(first?.fields ?? []), ...told] };

/** The parts under a button each. */
export const otherParts: readonly Part[] = others.map(({ title, hint = '', fields }) => ({
  title,
  hint,
  fields: fields.filter(({ name }) => !toldFirst.includes(name)),
}));

/** The fields of a part that are asked for in this incident and that its reader may see. */
export function shownFields({ fields }: Part, { typeOfIncident, hidden }: StoredIncident): IncidentField[] {
  return fields.filter(({ name }) => isAsked(name, typeOfIncident) && !hidden.includes(name));
}

/** A field's text for a reader. */
export function shownText({ name, kind }: IncidentField, incident: StoredIncident): string {
  return kind === 'date' ? formatDate(incident[name]) : incident[name];
}
