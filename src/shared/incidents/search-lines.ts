import { formatDate } from '../dates.ts';
import { fold } from '../names.ts';

export type SearchedIncident = {
  happenedOn: string;
  typeOfIncident: string;
  incidentDescription: string;
  actionTaken: string;
  injuredPerson: string;
  locationOfAccident: string;
  /** Empty for an incident without one. */
  activityName: string;
  projectName: string;
};

/**
 * What the search of incidents looks in. Folded, a line each, so that no match spans two. Nothing about health: whoever cannot read a field must not find it either.
 */
export function incidentSearchText(incident: SearchedIncident): string {
  const { happenedOn, typeOfIncident, incidentDescription, actionTaken, injuredPerson } = incident;
  const lines = [
    ...[happenedOn, formatDate(happenedOn), typeOfIncident, incidentDescription, actionTaken, injuredPerson],
    ...[incident.locationOfAccident, incident.activityName, incident.projectName],
  ];
  return lines.map(fold).join('\n');
}
