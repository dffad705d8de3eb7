import { Button, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import classes from './system-notice.module.css';

const text = messages.system;

/**
 * What the server needs, in a sentence each, for those who look after it: what is grave, or all the rest. Nothing when all is in order.
 */
export function SystemNotice({ grave = false }: { grave?: boolean }) {
  const mayRead = useMay('admin:read');
  const { data = [], isLoading } = trpc.system.warnings.useQuery(undefined, { enabled: mayRead });
  if (isLoading) return <StillToCome />;
  const warnings = data.filter(({ isGrave }) => isGrave === grave);
  if (warnings.length === 0) return null;
  const titleId = grave ? 'home-system-grave' : 'home-system';
  return (
    <section aria-labelledby={titleId} className={classes.notice} data-grave={grave || undefined}>
      <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Title order={2} id={titleId} size="h3">
          {grave ? text.needsCareNow : text.needsCare}
        </Title>
        <ul className={classes.list}>
          {warnings.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </div>
      <Button component={Link} to={paths.system} variant="default" className={classes.action}>
        {text.title}
      </Button>
    </section>
  );
}
