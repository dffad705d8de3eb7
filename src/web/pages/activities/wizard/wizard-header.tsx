import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendarPlus, IconDeviceMobile, IconPrinter, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router';
import { activityFieldNames } from '#shared/activities/details.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActivityTime } from '#web/components/activity-time.tsx';
import { askConfirm } from '#web/components/confirm-store.ts';
import lines from '#web/components/lines.module.css';
import { MoreButton, MoreLink, MoreMenu } from '#web/components/more-menu.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { useHeadingFocus } from '#web/components/use-heading-focus.ts';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { activityDeleted } from '#web/events.ts';
import { throwAwayForms } from '#web/forms/unsaved.ts';
import { useChange } from '#web/forms/use-change.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useKeepOnPhone } from '#web/parts/use-keep-on-phone.ts';
import { dayPath, paths, printActivityPath, projectPath } from '#web/paths.ts';
import { CopiesDialog } from '../copies/copies-dialog.tsx';
import type { CopySource } from '../copies/use-copies.ts';
import { DayLink } from '../day-link.tsx';
import type { KnownActivity } from './known-activity.ts';
import { useOpenActivity } from './open-activity.ts';
import classes from './wizard-header.module.css';

/** The documented header in parts, so that the name can be the largest of them. */
const [beforeName = '', beforeProject = ''] = messages.activities.header({ name: '\n', project: '\n' }).split('\n');

type WizardHeaderProps = {
  /** Undefined while it loads. */
  activity: ActivityDetails | undefined;
  /** What a list said of it, shown until then. */
  known: KnownActivity | undefined;
  /** The step's name, for the browser tab. */
  step: string;
};

/** The head of a stored activity: its name first, then status and date. Short, because a phone shows it over every step. */
export function WizardHeader({ step, ...head }: WizardHeaderProps) {
  const shown = head.activity ?? head.known;
  useDocumentTitle(`${shown?.activityName ?? messages.activities.detailTitle} · ${step} · Bushline`);
  return <Head {...head} />;
}

/** The same on every step: another step does not draw it again. */
const Head = memo(({ activity, known }: Omit<WizardHeaderProps, 'step'>) => {
  const shown = activity ?? known;
  // Beside the name there is no room for a button on the phone.
  const isWide = useIsWide();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between" className={classes.header ?? ''}>
      <Box flex={1} miw={0}>
        {/* As high as its words, whatever stands beside them. */}
        <Group gap="xs" wrap="nowrap" h={18}>
          <Heading />
          {activity && (
            <WaitingMark
              of={{
                path: 'activities.document',
                input: { id: activity.id },
                part: 'activity',
                fields: activityFieldNames,
              }}
            />
          )}
        </Group>
        <Text fz="text" lh={1.3} c="dimmed" className={classes.activity ?? ''}>
          {shown ? <Words activity={shown} /> : <strong>&nbsp;</strong>}
        </Text>
        <Group gap="xs" mih={26} mt="xs" fz="text" c="dimmed" className={classes.facts ?? ''}>
          {shown && (
            <>
              <StatusBadge status={shown.status} />
              <ActivityTime activity={shown} />
              {!isWide && activity && <DayLink activity={activity} />}
            </>
          )}
        </Group>
      </Box>
      {activity && (
        <Group gap="xs" wrap="nowrap" flex="none">
          {isWide && (
            <Button component={Link} to={dayPath(activity.id)} variant="light" size="sm">
              {messages.day.title}
            </Button>
          )}
          <ActivityMenu activity={activity} />
        </Group>
      )}
    </Group>
  );
});

function Heading() {
  const heading = useHeadingFocus();
  return (
    <Text component="h1" ref={heading} tabIndex={-1} data-page-heading size="sm" fw={650} lh={1.3} c="dimmed">
      {messages.activities.detailTitle}
    </Text>
  );
}

function Words({ activity }: { activity: KnownActivity & { projectId?: number } }) {
  return (
    <>
      {beforeName}
      <strong>{activity.activityName}</strong>
      {/* Wraps as a whole, so that no dash stands at the end of a line. */}
      <Box component="span" display="inline-block" ms="2xs">
        {beforeProject}
        {activity.projectId === undefined ? (
          activity.projectName
        ) : (
          // 44 px high, over the words above it: below are the status and the time.
          <Anchor
            component={Link}
            to={projectPath(activity.projectId)}
            pt="lg"
            mt="-lg"
            pb="3xs"
            mb="-3xs"
            inherit
            c="inherit"
            td="underline"
            className={lines.quiet ?? ''}
          >
            {activity.projectName}
          </Anchor>
        )}
      </Box>
    </>
  );
}

function ActivityMenu({ activity }: { activity: ActivityDetails }) {
  const remove = useDeleteActivity(activity);
  const copies = useDialog<CopySource>();
  return (
    <>
      <MoreMenu label={`More for ${activity.activityName}`}>
        <MoreLink icon={IconPrinter} to={printActivityPath(activity.id)}>
          {messages.safetyPlan.print}
        </MoreLink>
        <KeepItem activity={activity} />
        <MoreButton icon={IconCalendarPlus} needsCoverage onClick={() => copies.open(activity)}>
          {messages.copies.title}
        </MoreButton>
        {!activity.hasRecords && (
          <MoreButton icon={IconTrash} isDanger needsCoverage onClick={() => void remove()}>
            Delete activity
          </MoreButton>
        )}
      </MoreMenu>
      <CopiesDialog of={copies} />
    </>
  );
}

/** Keeps the activity on this phone for longer than others, where the browser lets Bushline keep anything. */
function KeepItem({ activity }: { activity: ActivityDetails }) {
  const keep = useKeepOnPhone('activities', activity.id);
  if (!keep) return null;
  return (
    <MoreButton icon={IconDeviceMobile} isPressed={keep.isKept} onClick={keep.toggle}>
      {messages.activities.keepOnPhone}
    </MoreButton>
  );
}

/** Deletes an activity without records after a question, and opens the list. */
function useDeleteActivity({ id, activityName }: { id: number; activityName: string }): () => Promise<void> {
  const navigate = useNavigate();
  const open = useOpenActivity();
  const { run } = useChange('activities.details.remove', {
    done: ({ message }) => message,
    failed: messages.activities.deleteFailed,
    ms: bannerMs.library,
  });
  return async () => {
    const question = messages.activities.confirmDelete(activityName);
    if (!(await askConfirm({ question, title: 'Delete activity' })) || !(await run({ id }))) return;
    open.forget();
    throwAwayForms();
    await navigate(paths.searchActivity);
    activityDeleted.tell(id);
  };
}
