import { Anchor, Box, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { whyNot } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import type { SafetyTexts } from '#shared/safety-texts.ts';
import { linesIn } from '#shared/text.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import lines from '#web/components/lines.module.css';
import { NotLoaded } from '#web/components/list-states.tsx';
import { Note } from '#web/components/note.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { errorText } from '#web/error-text.ts';
import { incidentPath, paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import classes from './incident-page.module.css';
import { titleOf } from './incident-words.ts';
import { KeptScope } from './needs-kept.tsx';
import { NotifiableForm } from './notifiable-form.tsx';
import type { StoredIncident } from './use-report-form.ts';
import { useIncidentInAddress, useShownIncident } from './use-shown-incident.ts';
import { WhatToDo } from './what-to-do.tsx';

const text = messages.incidentRegister;

/** Questions in plain words, one after the other, that say whether an incident is probably notifiable, and what to do. */
export function NotifiablePage() {
  const id = useIncidentInAddress();
  if (id === null)
    return <NothingChosen title={text.notifiableTitle} text={text.choose} to={paths.incidents} label={text.title} />;
  return <OfIncident key={id} id={id} />;
}

function OfIncident({ id }: { id: number }) {
  const { query, incident } = useShownIncident(id);
  const texts = trpc.safetyTexts.get.useQuery();
  return (
    <>
      <BackLink to={incidentPath(id, incident?.activityId)}>{incident ? titleOf(incident) : text.title}</BackLink>
      <PageHeader title={text.notifiableTitle} />
      {incident && texts.data ? (
        <KeptScope activityId={incident.activityId}>
          <NotifiableQuestions incident={incident} texts={texts.data} />
        </KeptScope>
      ) : (
        <Surface>
          <NotLoaded
            query={query.isError ? query : texts}
            failedText={errorText(query.error ?? texts.error, text.loadFailed)}
          />
        </Surface>
      )}
    </>
  );
}

type Answer = 'Yes' | 'No';

/** The decision that the answers lead to; null while a question is open. */
function decisionOf(answers: readonly Answer[], questions: readonly string[]): Answer | null {
  if (answers.includes('Yes')) return 'Yes';
  return answers.length === questions.length ? 'No' : null;
}

function NotifiableQuestions({ incident, texts }: { incident: StoredIncident; texts: SafetyTexts }) {
  const questions = linesIn(texts.questions);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  /** The answer that was stored when the questions were opened. */
  const [before] = useState(incident.notifiable);
  const decision = decisionOf(answers, questions);
  const asked = decision === null ? questions.slice(0, answers.length + 1) : questions.slice(0, answers.length);
  const refusal = whyNot('edit', incident.state);
  return (
    <Stack gap="md" maw={640}>
      <Surface flush>
        <ol className={lines.rows}>
          {asked.map((question, index) => (
            <Question
              key={question}
              number={index + 1}
              question={question}
              answer={answers[index] ?? null}
              // Another answer to an earlier question removes what followed it.
              onAnswer={(answer) => setAnswers([...answers.slice(0, index), answer])}
            />
          ))}
        </ol>
      </Surface>
      <div aria-live="polite">{decision && <Verdict decision={decision} texts={texts} />}</div>
      {decision && refusal && <Note>{refusal}</Note>}
      {decision && !refusal && <NotifiableForm key={decision} {...{ incident, decision, before }} />}
      <Disclaimer checkedOn={texts.checkedOn} />
    </Stack>
  );
}

type QuestionProps = {
  number: number;
  question: string;
  answer: Answer | null;
  onAnswer: (answer: Answer) => void;
};

function Question({ number, question, answer, onAnswer }: QuestionProps) {
  return (
    <Box component="li" p="md">
      <Text className={lines.beside ?? ''} fw={600} lh={1.4} mb="sm">
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        {question}
      </Text>
      <SegmentedControl
        aria-label={question}
        fullWidth
        size="lg"
        value={answer ?? ''}
        data={['Yes', 'No']}
        onChange={(value) => onAnswer(value as Answer)}
      />
    </Box>
  );
}

/** What the answers mean and what to do now. Ringing comes before saving, and works without coverage. */
function Verdict({ decision, texts }: { decision: Answer; texts: SafetyTexts }) {
  const isNotifiable = decision === 'Yes';
  const Icon = isNotifiable ? IconAlertTriangle : IconCheck;
  return (
    <Surface as="section" {...(isNotifiable && { bd: '1px solid var(--mantine-color-error)' })}>
      <Group gap="xs" wrap="nowrap" mb="xs" {...(isNotifiable && { c: 'var(--mantine-color-error)' })}>
        <Icon size={24} stroke={1.8} aria-hidden />
        <Title order={2} size="h3">
          {isNotifiable ? texts.yes : texts.no}
        </Title>
      </Group>
      <WhatToDo decision={decision} texts={texts} />
    </Surface>
  );
}

function Disclaimer({ checkedOn }: { checkedOn: string }) {
  const mayEdit = useMay('safety-texts:write');
  return (
    <Text size="sm" c="dimmed">
      {text.notLegalAdvice} {messages.safetyTexts.lastChecked} <FormattedDate date={checkedOn} />.{' '}
      {mayEdit && (
        <Anchor component={Link} to={paths.safetyTexts} inherit underline="always">
          {messages.safetyTexts.edit}
        </Anchor>
      )}
    </Text>
  );
}
