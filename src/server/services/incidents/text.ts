import { formatDate } from '#shared/dates.ts';
import { type Incident, incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';

/** Where it happened: no activity, or neither an activity nor a project, where these are empty; a position only where there is one. */
type Reported = { activityName: string; projectName: string; activityDate: string; position?: string };

/** Who sends it, for which group, and where the report is. */
type Sender = { name: string; orgName?: string | undefined; link?: string | undefined };

/** The incident report as plain text: each group under its title, one field a line, empty fields with a dash. */
export function renderIncident(activity: Reported, incident: Incident, sender: Sender): string {
  const groups = incidentGroups.map(({ title, fields }) => {
    const asked = fields.filter(({ name }) => isAsked(name, incident.typeOfIncident));
    const lines = asked.map(({ name, label, kind }) => {
      const text = kind === 'date' ? formatDate(incident[name]) : incident[name];
      // The further lines of a text are indented, so that none of them can be taken for a field of the report.
      return `${label.replace(/\?$/, '')}: ${text === '' ? '–' : text.replaceAll('\n', '\n    ')}`;
    });
    return [title.toUpperCase(), ...lines].join('\n');
  });
  const head = [
    ...(activity.activityName ? [`Activity: ${activity.activityName}`] : []),
    ...(activity.projectName ? [`Project: ${activity.projectName}`] : []),
    ...(activity.activityDate ? [`Activity date: ${formatDate(activity.activityDate)}`] : []),
    ...(activity.position ? [`${messages.positions.position}: ${activity.position}`] : []),
    `Sent by: ${sender.name}`,
    ...(sender.orgName ? [`Group: ${sender.orgName}`] : []),
    ...(sender.link ? [`In Bushline: ${sender.link}`] : []),
  ].join('\n');
  return [head, ...groups].join('\n\n');
}
