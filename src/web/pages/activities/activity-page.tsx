import { Box, Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { type ActivityStepSlug, activityOf, activitySteps } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { readErrorData } from '#web/call-errors.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { EmptyState, LoadingRows, NotLoaded, StillToCome } from '#web/components/list-states.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Note } from '#web/components/note.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { ActivityEditingScope, ReadOnlyNotice } from '#web/parts/activity/activity-editing.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';
import { useNotLoaded } from '#web/parts/activity/use-not-loaded.ts';
import { type NewFrom, printActivityPath } from '#web/paths.ts';
import { useToday } from '#web/use-today.ts';
import { CopyStep } from './wizard/copy-step.tsx';
import { DetailsStep } from './wizard/details-step.tsx';
import { useKnownActivity } from './wizard/known-activity.ts';
import { useRememberActivity } from './wizard/open-activity.ts';
import { StepLink } from './wizard/step-link.tsx';
import { StepNav } from './wizard/step-nav.tsx';
import { stepParts, useStepsInBackground } from './wizard/step-parts.tsx';
import { detailsFormId, saveAndNext } from './wizard/use-details-form.ts';
import { useAskedAddress, useWizardAddress, wizardPath } from './wizard/wizard-address.ts';
import { WizardHeader } from './wizard/wizard-header.tsx';

const InProgressDialog = lazy(async () => ({
  default: (await import('./wizard/in-progress-dialog.tsx')).InProgressDialog,
}));

const slugOf = (step: number) => (activitySteps[step - 1] ?? activitySteps[0]).slug;
const labelOf = (step: number) => (activitySteps[step - 1] ?? activitySteps[0]).label;

const { wizard, activityRisk } = messages;
/** What a step says where the server could not read the activity, if it has words of its own. */
const failedTexts: { [Slug in ActivityStepSlug]?: string } = {
  details: messages.activities.loadFailed,
  risk: `${activityRisk.loadHazardsFailed} ${activityRisk.loadFailed}`,
  checklist: `${wizard.loadFailed} ${wizard.loadNotesFailed}`,
  outcome: wizard.loadObjectivesFailed,
};

/** The wizard: a new or stored activity at one of the seven steps. Each step saves its own data. */
export function ActivityPage() {
  const { activityId, isNew, step, from } = useWizardAddress();
  const asked = useAskedAddress();
  const query = useReadDocument(activityId, { select: activityOf });
  const activity = activityId === null ? undefined : query.data;
  const known = useKnownActivity(activityId);
  useRememberActivity(activity);
  useStepsInBackground(activity !== undefined);
  if (asked) return <Navigate to={asked} replace state={null} />;

  const title = messages.activities.addTitle;
  return (
    <ActivityEditingScope activity={activity}>
      {activityId === null ? (
        <PageHeader title={title} documentTitle={`${title} · ${labelOf(step)}`} />
      ) : (
        <WizardHeader activity={activity} known={known} step={labelOf(step)} />
      )}
      {activityId !== null && query.isPending && <StillToCome />}
      <StepNav activityId={activityId} step={step} filledSteps={activity?.filledSteps ?? []} from={from} />
      <StepSection step={step} activity={activity}>
        {activityId !== null && !activity ? (
          <LoadingActivity id={activityId} step={step} query={query} />
        ) : (
          <Step key={activity?.id ?? JSON.stringify(from)} activity={activity} step={step} from={from} />
        )}
      </StepSection>
      <BackAndNext activityId={activityId} step={step} from={from} />
      {activityId === null && !isNew && (
        <Suspense>
          <InProgressDialog />
        </Suspense>
      )}
    </ActivityEditingScope>
  );
}

type StepSectionProps = { step: number; activity: ActivityDetails | undefined; children: ReactNode };

/**
 * A step, labelled by its name, under the read-only notice. It takes the focus when another step led here. Details handles read-only by
 * itself.
 */
function StepSection({ step, activity, children }: StepSectionProps) {
  const section = useRef<HTMLElement>(null);
  const focus = () => section.current?.focus({ preventScroll: true });
  useDidUpdate(() => {
    // In the list of steps arrow keys go on to the next.
    if (!document.activeElement?.closest('nav')) focus();
  }, [step]);
  return (
    <Box component="section" ref={section} aria-label={labelOf(step)} tabIndex={-1} data-page-heading mt="lg">
      {activity && step > 1 && (
        // The pressed button disappears with the notice: keep the focus from jumping to the top of the page.
        <ReadOnlyNotice status={activity.status} onEdit={focus} />
      )}
      {activity && isAfterTheDay(step) && <BeforeTheDay activity={activity} />}
      {children}
    </Box>
  );
}

const isAfterTheDay = (step: number) => ['outcome', 'complete'].includes(slugOf(step));

/** Tells whoever plans, and comes here by Next, that the plan ends before, and prints it. */
function BeforeTheDay({ activity: { id, status, activityDate } }: { activity: ActivityDetails }) {
  const today = useToday();
  if (status !== 'InProgress' || activityDate <= today) return null;
  return (
    <Note
      action={
        <Button
          component={Link}
          to={printActivityPath(id)}
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden />}
        >
          {messages.safetyPlan.print}
        </Button>
      }
    >
      {wizard.afterTheDay}
    </Note>
  );
}

type Query = { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
type LoadingProps = { id: number; step: number; query: Query };

function LoadingActivity({ id, step, query }: LoadingProps) {
  const notLoaded = useNotLoaded(id);
  const status = readErrorData(query.error)?.httpStatus;
  const isThere = status !== undefined && status !== 404;
  return (
    <Surface>
      <NotLoaded query={query} failedText={isThere ? (failedTexts[slugOf(step)] ?? wizard.loadFailed) : notLoaded} />
    </Surface>
  );
}

type StepOfPageProps = { activity: ActivityDetails | undefined; step: number; from: NewFrom };

function Step({ activity, step, from }: StepOfPageProps) {
  const slug = slugOf(step);
  if (slug === 'details' && !activity && from.copyOf !== undefined) return <CopyStep id={from.copyOf} />;
  if (slug === 'details') return <DetailsStep activity={activity} start={from} />;
  if (!activity) {
    return (
      <Surface>
        <EmptyState
          text={messages.activities.fillDetailsFirst}
          action={
            <Button component={Link} to={wizardPath(null, 1, from)} variant="light">
              Go to Details
            </Button>
          }
        />
      </Surface>
    );
  }
  const Part = stepParts[slug];
  return (
    <Suspense fallback={<LoadingRows />}>
      <Part activity={activity} />
    </Suspense>
  );
}

type BackAndNextProps = { activityId: number | null; step: number; from: NewFrom };

/** Back and Next, at the bottom edge of a phone. Until there is an activity Next saves its details, or says what they lack. */
function BackAndNext({ activityId, step, from }: BackAndNextProps) {
  const isLast = step === activitySteps.length;
  return (
    <FormActions sticky align="between">
      {step > 1 && (
        <Button
          component={StepLink}
          to={wizardPath(activityId, step - 1, from)}
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
        >
          Back
        </Button>
      )}
      {!isLast && (activityId !== null || step > 1) && (
        <Button
          component={StepLink}
          to={wizardPath(activityId, step + 1, from)}
          ms="auto"
          rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
        >
          Next
        </Button>
      )}
      {activityId === null && step === 1 && (
        <Box ms="auto">
          <NeedsCoverage fullWidth>
            <Button
              fullWidth
              type="submit"
              form={detailsFormId}
              name={saveAndNext}
              rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
            >
              {messages.activities.saveAndNext}
            </Button>
          </NeedsCoverage>
        </Box>
      )}
    </FormActions>
  );
}
