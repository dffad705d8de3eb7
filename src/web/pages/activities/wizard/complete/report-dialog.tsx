import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatMoment } from '#shared/dates.ts';
import type { Incident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import facts from '#web/components/facts.module.css';
import { ModalShell } from '#web/components/modal-shell.tsx';
import type { OpenQuestion } from '#web/components/question-store.ts';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import type { ReportChoice, ReportQuestion } from '#web/forms/questions.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';

const text = messages.wizard.meanwhile;

type Way = { label: string; choice: ReportChoice };

/** The answers that keep everything, the one that is meant most often last: it is the filled button. */
function waysOf({ incident, hasTyped }: ReportQuestion): Way[] {
  if (incident) {
    const beside: Way = { label: text.beside, choice: 'beside' };
    return [...(hasTyped ? [beside] : []), { label: text.keep, choice: 'keep' }];
  }
  return [
    { label: text.without, choice: 'without' },
    { label: text.mineAgain, choice: 'mine' },
  ];
}

type ReportDialogProps = { asked: OpenQuestion<ReportQuestion, ReportChoice>; opened: boolean };

/** Shows what somebody else made of the report meanwhile, and asks how to complete the activity. */
export function ReportDialog({ asked, opened }: ReportDialogProps) {
  const { did, incident, state, hasTyped, settle } = asked;
  const [isWithdrawing, setWithdrawing] = useState(false);
  // A closed one is reopened before anything is changed of it.
  const mayWithdraw = incident !== null && state !== 'Closed';
  const ways = waysOf(asked);
  return (
    <>
      <ModalShell
        opened={opened && !isWithdrawing}
        onClose={() => settle(null)}
        title={text.title[did]}
        footer={
          <>
            <Button variant="default" size="lg" data-autofocus onClick={() => settle(null)}>
              {text.notNow}
            </Button>
            {ways.map(({ label, choice }, index) => (
              <Button
                key={label}
                size="lg"
                variant={index === ways.length - 1 ? 'filled' : 'light'}
                onClick={() => settle(choice)}
              >
                {label}
              </Button>
            ))}
          </>
        }
      >
        <Stack gap="md">
          <Said asked={asked} />
          {incident && <Report incident={incident} state={state} />}
          {incident && <Text>{text.becomes}</Text>}
          {incident && hasTyped && <Text>{text.mineOnlyBeside}</Text>}
          {mayWithdraw && (
            <div>
              <Button variant="subtle" color="red" ms="-sm" mih={44} onClick={() => setWithdrawing(true)}>
                {text.withdraw}
              </Button>
            </div>
          )}
        </Stack>
      </ModalShell>
      <ReasonDialog
        opened={opened && isWithdrawing}
        title={text.withdraw}
        hint={messages.wizard.confirmRemoveIncident}
        button={text.withdraw}
        isDanger
        error=""
        onClose={() => setWithdrawing(false)}
        onGiven={async (reason) => {
          settle({ withdraw: reason });
          return true;
        }}
      />
    </>
  );
}

/** Who did what, and when; and that one answered otherwise. */
function Said({ asked: { did, by, at, reason, saidNo } }: { asked: ReportQuestion }) {
  const { orgTimezone } = useSession().config;
  const time = formatMoment(at, orgTimezone, useToday());
  return (
    <Text>
      {saidNo && `${text.youSaidNo} `}
      {text.said[did](by, time)}
      {reason && ` ${text.why}: ${reason}`}
    </Text>
  );
}

/** The report as it stands, to be read: who, when, what happened, what was done. Nothing of it is about health. */
function Report({ incident, state }: { incident: Incident; state: ReportQuestion['state'] }) {
  const { typeOfIncident, injuredPerson, dateOfIncident, timeOfIncident, incidentDescription, actionTaken } = incident;
  const rows = [
    [text.who, injuredPerson],
    [text.when, `${formatDate(dateOfIncident)} ${timeOfIncident}`.trim()],
    [text.what, incidentDescription],
    [text.done, actionTaken],
  ].filter(([, words]) => words !== '');
  return (
    <Surface as="section" aria-label={typeOfIncident}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={3}>{typeOfIncident}</Title>
        <StatusBadge status={state} />
      </Group>
      <Box component="dl" mt="xs" className={facts.beside ?? ''}>
        {rows.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </Box>
    </Surface>
  );
}
