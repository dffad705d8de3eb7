import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState, FailedState, LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import { activityPath, paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import classes from './safety-plan.module.css';
import { SafetyPlan } from './safety-plan.tsx';

/** An activity's safety plan, on screen as it prints. */
export function PrintActivityPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('activity'));
  const isChosen = Number.isSafeInteger(id) && id > 0;
  // The plan taken to the site must be what is stored now, not a cached answer.
  const plan = trpc.activities.details.safetyPlan.useQuery({ id }, { enabled: isChosen, staleTime: 0 });
  const { title, choose } = messages.safetyPlan;
  const about = plan.data?.activity;
  return (
    <>
      <div className={classes.screenOnly}>
        <PageHeader
          title={title}
          {...(about && {
            documentTitle: `${title} ${about.activityName} ${formatDate(about.activityDate)}`,
            subtitle: about.activityName,
            actions: <Actions id={id} canPrint={!plan.isFetching} />,
          })}
        />
      </div>
      {!isChosen && (
        <Surface flush>
          <EmptyState
            text={choose}
            action={
              <Button component={Link} to={paths.searchActivity} variant="light">
                {messages.shell.searchActivity}
              </Button>
            }
          />
        </Surface>
      )}
      {isChosen && !plan.data && (
        <Surface>
          {plan.isError ? (
            <FailedState
              text={errorText(plan.error, messages.activities.loadFailed)}
              onRetry={plan.refetch}
              busy={plan.isFetching}
            />
          ) : (
            <LoadingRows />
          )}
        </Surface>
      )}
      {plan.data && <SafetyPlan plan={plan.data} />}
    </>
  );
}

function Actions({ id, canPrint }: { id: number; canPrint: boolean }) {
  return (
    <>
      <Button
        component={Link}
        to={activityPath(id)}
        variant="default"
        size="lg"
        leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
      >
        Back to the activity
      </Button>
      <Button
        size="lg"
        disabled={!canPrint}
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  );
}
