import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { trpc } from '#web/trpc.ts';
import { IncidentPaper } from './incident-paper.tsx';
import { NoDocument, PrintHeader, useAskedActivity } from './print-frame.tsx';
import classes from './safety-plan.module.css';

const { title, choose, none } = messages.incidentPaper;

/** The incident report of an activity, as it prints: to sign, and for whoever has no access to Bushline. */
export function PrintIncidentPage() {
  const id = useAskedActivity();
  const options = { enabled: id !== null, staleTime: 0 };
  const activity = trpc.activities.details.get.useQuery({ id: id ?? 0 }, options);
  const completion = trpc.activities.complete.get.useQuery({ activityId: id ?? 0 }, options);
  const about = activity.data;
  const isLoaded = about !== undefined && completion.data !== undefined;
  const incident = completion.data?.incident;
  return (
    <>
      <div className={classes.screenOnly}>
        <PrintHeader
          title={title}
          of={about}
          backTo="complete"
          documentTitle={about ? `${title} ${about.activityName} ${formatDate(about.activityDate)}` : title}
          canPrint={Boolean(incident) && !completion.isFetching}
        />
      </div>
      {!isLoaded && (
        <NoDocument choose={id === null ? choose : null} query={activity.isError ? activity : completion} />
      )}
      {isLoaded && !incident && (
        <Surface flush>
          <EmptyState text={none} />
        </Surface>
      )}
      {about && incident && <IncidentPaper activity={about} incident={incident} />}
    </>
  );
}
