import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { trpc } from '#web/trpc.ts';
import { PlanReading } from './plan-reading.tsx';
import { activityAsSubject, NoDocument, PrintHeader, useAskedActivity } from './print-frame.tsx';
import classes from './safety-plan.module.css';
import { SafetyPlan } from './safety-plan.tsx';

const { title, choose } = messages.safetyPlan;

/** An activity's safety plan: on a phone to read, on a wider screen as it prints. */
export function PrintActivityPage() {
  const id = useAskedActivity();
  // The plan taken to the site must be what is stored now, not a cached answer.
  const query = trpc.activities.details.safetyPlan.useQuery({ id: id ?? 0 }, { enabled: id !== null, staleTime: 0 });
  const signOns = trpc.attendance.list.useQuery({ activityId: id ?? 0 }, { enabled: id !== null, staleTime: 0 });
  const isWide = useIsWide();
  const plan = query.data;
  const about = plan?.activity;
  const documentTitle = about ? `${title} ${about.activityName} ${formatDate(about.activityDate)}` : title;
  const canPrint = !query.isFetching && !signOns.isFetching;
  return (
    <>
      <div className={classes.screenOnly}>
        {plan && !isWide ? (
          <PlanReading plan={plan} documentTitle={documentTitle} canPrint={canPrint} />
        ) : (
          <PrintHeader
            title={title}
            of={about && activityAsSubject(about)}
            documentTitle={documentTitle}
            canPrint={canPrint}
          />
        )}
      </div>
      {!plan && <NoDocument choose={id === null ? choose : null} query={query} />}
      {plan && <SafetyPlan plan={plan} signOns={signOns.data ?? []} />}
    </>
  );
}
