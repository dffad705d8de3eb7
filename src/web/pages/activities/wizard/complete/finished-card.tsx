import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useQueue } from '#web/offline/use-field.ts';
import { StillWaiting } from '#web/pages/outbox/still-waiting.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { addActivityPath, paths, projectReportPath } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { CopiesDialog } from '../../copies/copies-dialog.tsx';
import type { CopySource } from '../../copies/use-copies.ts';
import classes from './complete.module.css';

const text = messages.wizard.finished;

type FinishedCardProps = { activity: CopySource & { projectId: number }; hasIncident: boolean };

/** After completing: what one does next, and whether it waits on this phone. That it is completed says the notice over the step. */
export function FinishedCard({ activity, hasIncident }: FinishedCardProps) {
  const copies = useDialog<CopySource>();
  const { user } = useSession();
  const isKept = useQueue()?.some(
    ({ path, activity: of, person }) => path === 'activities.complete.save' && of === activity.id && person === user.id,
  );
  return (
    <Surface as="section" aria-labelledby="finished-heading">
      <Group gap="sm" wrap="nowrap">
        <IconCircleCheck size={32} stroke={1.6} aria-hidden color="var(--mantine-color-anchor)" />
        <div>
          <Title order={3} id="finished-heading">
            {isKept ? messages.general.keptOnPhone : text.next}
          </Title>
          <Text c="dimmed">{hasIncident ? text.withIncident : text.withoutIncident}</Text>
        </div>
      </Group>
      {isKept && <StillWaiting />}
      <Group component="nav" aria-label={text.next} gap="sm" mt="md" className={classes.next ?? ''}>
        <Button component={Link} to={projectReportPath(activity.projectId)}>
          {text.report}
        </Button>
        <Button component={Link} to={addActivityPath()} variant="default">
          {text.another}
        </Button>
        <NeedsCoverage fullWidth>
          <Button variant="default" onClick={() => copies.open(activity)}>
            {messages.copies.title}
          </Button>
        </NeedsCoverage>
        <Button component={Link} to={paths.home} variant="default">
          {text.home}
        </Button>
      </Group>
      <CopiesDialog of={copies} />
    </Surface>
  );
}
