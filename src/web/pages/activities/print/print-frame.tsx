import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { messages } from '#shared/messages.ts';
import { EmptyState, NotLoaded } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { PrintButton } from '#web/components/print-button.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import classes from '#web/parts/activity/safety-plan.module.css';
import { activityPath, paths } from '#web/paths.ts';

/** The activity of a printed page's address, or null. */
export function useAskedActivity(): number | null {
  const [search] = useSearchParams();
  const id = Number(search.get('activity'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What is printed, and the page that Back leads to. */
type Subject = { name: string; backTo: string; back: string };

/** An activity as what is printed; Back leads to one of its steps. */
export function activityAsSubject(activity: { id: number; activityName: string }, step?: ActivityStepSlug): Subject {
  return { name: activity.activityName, backTo: activityPath(activity.id, step), back: messages.safetyPlan.back };
}

type PrintHeaderProps = {
  title: string;
  /** What is printed, once it is loaded. */
  of?: Subject | undefined;
  documentTitle: string;
  /** False while a newer answer is on its way. */
  canPrint: boolean;
};

/** The title on the screen, with Back and Print. Paper leaves it out. */
export function PrintHeader({ title, of, documentTitle, canPrint }: PrintHeaderProps) {
  if (!of) return <PageHeader title={title} />;
  return (
    <PageHeader
      title={title}
      documentTitle={documentTitle}
      subtitle={of.name}
      actions={<BackAndPrint of={of} canPrint={canPrint} size="lg" />}
    />
  );
}

type BackAndPrintProps = { of: Subject; canPrint: boolean; size?: string };

export function BackAndPrint({ of, canPrint, size = 'sm' }: BackAndPrintProps) {
  const icon = size === 'lg' && <IconArrowLeft size={18} stroke={1.7} aria-hidden />;
  return (
    <>
      <Button component={Link} to={of.backTo} variant="default" size={size} leftSection={icon}>
        {of.back}
      </Button>
      <PrintButton size={size} disabled={!canPrint} />
    </>
  );
}

type Query = { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };

/** In place of the document: no activity is chosen, it is loading, or it failed to load. */
export function NoDocument({ choose, query }: { choose: string | null; query: Query }) {
  return (
    <Surface flush={choose !== null} className={classes.screenOnly ?? ''}>
      {choose !== null ? (
        <ChooseActivity text={choose} />
      ) : (
        <NotLoaded query={query} failedText={errorText(query.error, messages.activities.loadFailed)} />
      )}
    </Surface>
  );
}

/** In place of a screen that needs an activity: the way to choose one. */
export function ChooseActivity({ text }: { text: string }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button component={Link} to={paths.searchActivity} variant="light">
          {messages.shell.searchActivity}
        </Button>
      }
    />
  );
}
