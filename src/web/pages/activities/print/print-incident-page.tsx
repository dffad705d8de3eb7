import { activityOf } from '#shared/activities/steps.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useEditedId } from '#web/components/use-edited-id.ts';
import { titleOf } from '#web/pages/incidents/incident-words.ts';
import classes from '#web/parts/activity/safety-plan.module.css';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { incidentPath } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { IncidentPaper } from './incident-paper.tsx';
import { activityAsSubject, NoDocument, PrintHeader, useAskedActivity } from './print-frame.tsx';

const { title, choose, none } = messages.incidentPaper;

/** An incident report as it prints, to sign, and for whoever has no access to Bushline: of an activity, or one of the register. */
export function PrintIncidentPage() {
  const incidentId = useEditedId('incident');
  return incidentId === null || Number.isNaN(incidentId) ? <PrintCompletionReport /> : <PrintOne id={incidentId} />;
}

/** One incident of the register, with or without an activity. */
function PrintOne({ id }: { id: number }) {
  const query = trpc.incidents.get.useQuery({ id }, { staleTime: 0 });
  const incident = query.data;
  const name = incident && titleOf(incident);
  return (
    <>
      <div className={classes.screenOnly}>
        <PrintHeader
          title={title}
          of={
            incident && { name: titleOf(incident), backTo: incidentPath(id), back: messages.incidentRegister.backToOne }
          }
          documentTitle={name ? `${title} ${name}` : title}
          canPrint={incident !== undefined && !query.isFetching}
        />
      </div>
      {!incident && <NoDocument choose={null} query={query} />}
      {incident && <IncidentPaper about={incident} incident={incident} seen={incident} />}
    </>
  );
}

/** The report with which an activity was completed. */
function PrintCompletionReport() {
  const id = useAskedActivity();
  const query = useReadDocument(id);
  const about = query.data && activityOf(query.data);
  const incident = query.data?.incidents.find(({ isCompletionReport }) => isCompletionReport);
  return (
    <>
      <div className={classes.screenOnly}>
        <PrintHeader
          title={title}
          of={about && activityAsSubject(about, 'complete')}
          documentTitle={about ? `${title} ${about.activityName} ${formatDate(about.activityDate)}` : title}
          canPrint={incident !== undefined && !query.isFetching}
        />
      </div>
      {!about && <NoDocument choose={id === null ? choose : null} query={query} />}
      {about && !incident && (
        <Surface flush>
          <EmptyState text={none} />
        </Surface>
      )}
      {about && incident && <IncidentPaper about={about} incident={incident} seen={incident} />}
    </>
  );
}
