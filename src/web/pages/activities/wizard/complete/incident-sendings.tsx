import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconMailForward, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { Instant } from '#web/components/instant.tsx';
import lines from '#web/components/lines.module.css';
import { ListStates } from '#web/components/list-states.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { printIncidentPath } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.wizard;

type Sending = Outputs['activities']['complete']['sendings'][number];

/** How often a list with a mail on its way is loaded again. */
const lookAgainMs = 5000;

const isOnItsWay = ({ state }: Sending) => state === 'waiting' || state === 'sending';

type IncidentSendingsProps = { activityId: number; reportVersion: number; onSend: () => void };

/** The saved report: to print or send it, and what became of each mail with it. */
export function IncidentSendings({ activityId, reportVersion, onSend }: IncidentSendingsProps) {
  const { config } = useSession();
  const may = useMay('activities:write');
  const query = trpc.activities.complete.sendings.useQuery(
    { activityId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (config.emailReady && state.data?.some(isOnItsWay) ? lookAgainMs : false),
    },
  );
  return (
    <Surface as="section" aria-labelledby="sendings-heading">
      <Group justify="space-between" gap="sm" mb="sm" className={lines.grow ?? ''}>
        <Title order={3} id="sendings-heading" tabIndex={-1}>
          {text.sendings}
        </Title>
        <Group gap="xs" className={lines.grow ?? ''}>
          <Button
            component={Link}
            to={printIncidentPath(activityId)}
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          >
            {messages.incidentPaper.print}
          </Button>
          {may && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
              onClick={onSend}
            >
              {text.sendReport}
            </Button>
          )}
        </Group>
      </Group>
      <ListStates
        query={query}
        failedText={text.sendingsFailed}
        loadingRows={1}
        isEmpty={(sendings) => sendings.length === 0}
        empty={<Text c="dimmed">{text.noSendings}</Text>}
      >
        {(sendings) => (
          <ul aria-live="polite" className={lines.lined}>
            {sendings.map((sending) => (
              <Row key={sending.emailId} sending={sending} reportVersion={reportVersion} />
            ))}
          </ul>
        )}
      </ListStates>
    </Surface>
  );
}

function Row({ sending, reportVersion }: { sending: Sending; reportVersion: number }) {
  const { config } = useSession();
  const { to, version, state, isRetried, createdAt, sentAt, sentBy } = sending;
  return (
    <Group component="li" wrap="nowrap" align="start" justify="space-between" gap="sm" py="sm">
      <Box miw={0}>
        <Text fw={600}>{to}</Text>
        <Stack gap="3xs" fz="sm" c="dimmed">
          <span>
            <Instant at={sentAt ?? createdAt} />, {sentBy}
          </span>
          {version !== null && <span>{version === reportVersion ? text.sendingOfNow : text.sendingOfEarlier}</span>}
          <Why sending={sending} />
        </Stack>
      </Box>
      {/* A mail waits a moment for its turn: that is on its way as well. */}
      <StatusBadge status={state === 'waiting' && config.emailReady && !isRetried ? 'sending' : state} dense />
    </Group>
  );
}

/** What is wrong with a mail that has not left, or nothing. */
function Why({ sending: { state, isRetried, nextAttemptAt } }: { sending: Sending }) {
  const { config } = useSession();
  if (state === 'failed')
    return (
      <Text span inherit c="var(--mantine-color-error)">
        {text.sendingFailedHint}
      </Text>
    );
  if (state === 'sent') return null;
  if (!config.emailReady) return <span>{text.sendingWaitsForSetUp}</span>;
  return isRetried ? <span>{text.sendingRetried(formatInstant(nextAttemptAt, config.orgTimezone))}</span> : null;
}
