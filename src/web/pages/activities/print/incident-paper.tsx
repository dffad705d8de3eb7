import { formatDate, weekdayName } from '#shared/dates.ts';
import type { Seen } from '#shared/incidents/hidden-fields.ts';
import { type Incident, type IncidentField, incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { type Position, pointOf } from '#shared/position-fields.ts';
import { HiddenFields } from '#web/pages/incidents/hidden-fields.tsx';
import type { StoredIncident } from '#web/pages/incidents/use-report-form.ts';
import { Part } from '#web/parts/activity/plan-parts.tsx';
import classes from '#web/parts/activity/safety-plan.module.css';
import { PhotoFigures } from '#web/parts/photos/photo-figures.tsx';
import { PositionText } from '#web/parts/position/shown-position.tsx';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { Paper } from './paper.tsx';

type IncidentPaperProps = {
  /** Null names: it belongs to no activity, or to no project. The day is that of the activity, or that on which it happened. */
  about: { activityName: string | null; projectName: string | null } & (
    | { activityDate: string }
    | { happenedOn: string }
  );
  /** Below 0 while it waits on the phone. */
  incident: Incident & Position & Pick<StoredIncident, 'id' | 'state' | 'withdrawnReason'>;
  /** What the reader may not see is not printed as an empty line to write on. */
  seen: Seen;
};

const text = messages.incidentPaper;

/** The whole report. What is not filled in has a line to write on, and each signature its own. */
export function IncidentPaper({ about, incident, seen }: IncidentPaperProps) {
  const { config } = useSession();
  const { activityName, projectName } = about;
  const [dayOf, day] =
    'activityDate' in about ? [text.activityDate, about.activityDate] : [text.date, about.happenedOn];
  const name = activityName ?? (incident.typeOfIncident || text.title);
  return (
    <Paper title={text.title} name={`${name}, ${formatDate(day)}`}>
      <header className={classes.heading}>
        <p className={classes.group}>{config.orgName}</p>
        <p className={classes.kind}>{text.title}</p>
        <h2 className={classes.name}>{name}</h2>
        {incident.state === 'Withdrawn' && (
          <p className={classes.withdrawn}>{messages.incidentRegister.withdrawnBecause(incident.withdrawnReason)}</p>
        )}
        <dl className={classes.facts}>
          {projectName && (
            <div>
              <dt>Project</dt>
              <dd>{projectName}</dd>
            </div>
          )}
          <div>
            <dt>{dayOf}</dt>
            <dd>
              {weekdayName(day)} {formatDate(day)}
            </dd>
          </div>
          {pointOf(incident) && (
            <div>
              <dt>{messages.positions.position}</dt>
              <dd>
                <PositionText of={incident} />
              </dd>
            </div>
          )}
        </dl>
      </header>
      {incidentGroups.map(({ title, fields }) => {
        const asked = fields.filter(
          ({ name }) => isAsked(name, incident.typeOfIncident) && !seen.hidden.includes(name),
        );
        const signatures = asked.filter(({ name }) => name.endsWith('Signature'));
        return (
          <Part key={title} title={title}>
            <dl className={classes.facts}>
              {asked
                .filter(({ name }) => !/Signature(Date)?$/.test(name))
                .map((field) => (
                  <Answer key={field.name} field={field} value={incident[field.name]} />
                ))}
            </dl>
            <HiddenFields fields={fields} seen={seen} />
            {signatures.map((field) => (
              <SignatureLine key={field.name} field={field} incident={incident} />
            ))}
          </Part>
        );
      })}
      {incident.id > 0 && <PhotosOnPaper incidentId={incident.id} />}
    </Paper>
  );
}

/** Those that the reader may see. */
function PhotosOnPaper({ incidentId }: { incidentId: number }) {
  const { data: photos, isError } = trpc.photos.list.useQuery({ incidentId });
  if (!isError && !photos?.length) return null;
  return (
    <Part title={messages.photos.title}>
      {photos ? <PhotoFigures photos={photos} /> : <p>{messages.photos.notOnPaper}</p>}
    </Part>
  );
}

function Answer({ field: { label, kind }, value }: { field: IncidentField; value: string }) {
  const shown = kind === 'date' ? formatDate(value) : value;
  return (
    <div data-wide={kind === 'lines' || undefined}>
      <dt>{label}</dt>
      <dd data-empty={shown === '' || undefined}>{shown}</dd>
    </div>
  );
}

/** Room to sign by hand; a name typed on the screen stands under the line. */
function SignatureLine({ field: { name, label }, incident }: { field: IncidentField; incident: Incident }) {
  const typed = incident[name];
  const date = incident[`${name}Date` as keyof Incident];
  return (
    <p className={classes.signature}>
      <span>
        {label}
        {typed && <strong>: {typed}</strong>}
      </span>
      <span>
        {text.date}
        {date && <strong>: {formatDate(date)}</strong>}
      </span>
    </p>
  );
}
