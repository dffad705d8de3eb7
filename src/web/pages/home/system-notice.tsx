import { Box, Button, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import look from '#web/components/warnings.module.css';
import words from '#web/components/words.module.css';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';

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
    <Box
      component="section"
      aria-labelledby={titleId}
      className={clsx(words.box, words.spread)}
      data-tone={grave ? 'failure' : 'on-hold'}
      mt="var(--bl-card-gap)"
    >
      <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={look.icon} />
      <div className={clsx(words.wide, look.words)}>
        <Title order={2} id={titleId} size="h3">
          {grave ? text.needsCareNow : text.needsCare}
        </Title>
        <ul>
          {warnings.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </div>
      <div className={look.actions}>
        <Button component={Link} to={paths.system} variant="default">
          {text.title}
        </Button>
      </div>
    </Box>
  );
}
