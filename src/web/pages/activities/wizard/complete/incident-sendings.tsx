import { Button, Stack, Text, Title } from '@mantine/core';
import { IconMailForward, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { Instant } from '#web/components/instant.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { printIncidentPath } from '#web/paths.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import classes from './incident-sendings.module.css';

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
      <div className={classes.head}>
        <Title order={3} id="sendings-heading" tabIndex={-1}>
          {text.sendings}
        </Title>
        <div className={classes.buttons}>
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
        </div>
      </div>
      <ListStates
        query={query}
        failedText={text.sendingsFailed}
        loadingRows={1}
        isEmpty={(sendings) => sendings.length === 0}
        empty={<Text c="dimmed">{text.noSendings}</Text>}
      >
        {(sendings) => (
          <ul aria-live="polite">
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
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.to}>{to}</span>
        <Stack gap={2} className={classes.about}>
          <span>
            <Instant at={sentAt ?? createdAt} />, {sentBy}
          </span>
          {version !== null && <span>{version === reportVersion ? text.sendingOfNow : text.sendingOfEarlier}</span>}
          <Why sending={sending} />
        </Stack>
      </div>
      {/* A mail waits a moment for its turn: that is on its way as well. */}
      <StatusBadge status={state === 'waiting' && config.emailReady && !isRetried ? 'sending' : state} dense />
    </li>
  );
}

/** What is wrong with a mail that has not left, or nothing. */
function Why({ sending: { state, isRetried, nextAttemptAt } }: { sending: Sending }) {
  const { config } = useSession();
  if (state === 'failed') return <span className={classes.failed}>{text.sendingFailedHint}</span>;
  if (state === 'sent') return null;
  if (!config.emailReady) return <span>{text.sendingWaitsForSetUp}</span>;
  return isRetried ? <span>{text.sendingRetried(formatInstant(nextAttemptAt, config.orgTimezone))}</span> : null;
}
