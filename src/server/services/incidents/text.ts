import { formatDate } from '#shared/dates.ts';
import { hiddenWords, type Seen } from '#shared/incidents/hidden-fields.ts';
import { type Incident, incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';

/** Where it happened: no activity, or neither an activity nor a project, where these are empty; a position only where there is one. */
type Reported = { activityName: string; projectName: string; activityDate: string; position?: string };

/** Who sends it, for which group, and where the report is. */
type Sender = { name: string; orgName?: string | undefined; link?: string | undefined };

/** What its sender sees of the report. */
type Shown = Seen & { fields: Incident };

/**
 * The incident report as plain text: each group under its title, one field a line, empty fields with a dash. Of what its sender may not see
 * it says only how much is filled, as on paper.
 */
export function renderIncident(activity: Reported, { fields: incident, ...seen }: Shown, sender: Sender): string {
  const groups = incidentGroups.map(({ title, fields }) => {
    const asked = fields.filter(({ name }) => isAsked(name, incident.typeOfIncident) && !seen.hidden.includes(name));
    const lines = asked.map(({ name, label, kind }) => {
      const text = kind === 'date' ? formatDate(incident[name]) : incident[name];
      // The further lines of a text are indented, so that none of them can be taken for a field of the report.
      return `${label.replace(/\?$/, '')}: ${text === '' ? '–' : text.replaceAll('\n', '\n    ')}`;
    });
    const unseen = hiddenWords(fields, seen);
    return [title.toUpperCase(), ...lines, ...(unseen ? [unseen] : [])].join('\n');
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
