import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { attendanceOf } from '#shared/attendance/rows.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { unnamedGroup } from '#shared/session.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { Note } from '#web/components/note.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import classes from '#web/parts/activity/safety-plan.module.css';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { activityAsSubject, BackAndPrint, NoDocument, PrintHeader, useAskedActivity } from './print-frame.tsx';
import { SafetyPlan } from './safety-plan.tsx';

const { title, choose } = messages.safetyPlan;

/** An activity's safety plan: as it prints, and on a phone to read. */
export function PrintActivityPage() {
  const id = useAskedActivity();
  const query = useReadDocument(id, { select: safetyPlan });
  const signOns = useReadDocument(id, { select: attendanceOf });
  const plan = query.data;
  const about = plan?.activity;
  const documentTitle = about ? `${title} ${about.activityName} ${formatDate(about.activityDate)}` : title;
  const canPrint = !query.isFetching && !signOns.isFetching;
  const subject = about && activityAsSubject(about);
  const { config } = useSession();
  // Others than a Group Admin cannot do anything about it.
  const mayName = useMay('admin:read');
  const isWide = useIsWide();
  return (
    <>
      <div className={classes.screenOnly}>
        {isWide ? (
          <PrintHeader title={title} of={subject} documentTitle={documentTitle} canPrint={canPrint} />
        ) : (
          <PageHeader title={title} documentTitle={documentTitle} />
        )}
      </div>
      {plan && mayName && config.orgName === unnamedGroup && (
        <div className={classes.screenOnly}>
          <Note>{messages.safetyPlan.unnamedGroup}</Note>
        </div>
      )}
      {!plan && <NoDocument choose={id === null ? choose : null} query={query} />}
      {plan && <SafetyPlan plan={plan} signOns={signOns.data ?? []} />}
      {subject && !isWide && (
        <div className={classes.screenOnly}>
          <FormActions sticky align="between">
            <BackAndPrint of={subject} canPrint={canPrint} />
          </FormActions>
        </div>
      )}
    </>
  );
}
