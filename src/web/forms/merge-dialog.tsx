import { Box, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconArrowMerge, IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { formatInstant, timeIn, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { firstWord } from '#shared/names.ts';
import { ModalShell } from '#web/components/modal-shell.tsx';
import words from '#web/components/words.module.css';
import { useSession } from '#web/session-context.ts';
import type { Choice, MergeQuestion, OpenMerge } from './questions.ts';
import classes from './ways.module.css';

const text = messages.general.merge;

/** Two people changed one record: asks whose value to keep where both changed a field, and lists what is merged without asking. */
export function MergeDialog({ asked, opened }: { asked: OpenMerge; opened: boolean }) {
  const { name, changedBy, changedAt, madeAt, questions, rest, settle } = asked;
  const { orgTimezone } = useSession().config;
  const times = timesOf(asked, orgTimezone);
  const [choices, setChoices] = useState<(Choice | undefined)[]>(
    questions.map(({ mayKeepBoth }) => (mayKeepBoth ? 'both' : undefined)),
  );
  const [isAsked, setAsked] = useState(false);
  const chosen = choices.filter(Boolean).length;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (chosen === questions.length) return settle(choices as Choice[]);
    const form = event.currentTarget;
    requestAnimationFrame(() => {
      const question = form.querySelector('[data-unanswered]');
      question?.querySelector<HTMLElement>('[role=radio]')?.focus({ preventScroll: true });
      // What is asked, and what is said of it, stands over values that may be longer than the screen.
      question?.scrollIntoView({ block: 'start' });
    });
  }

  return (
    <ModalShell
      opened={opened}
      onClose={() => settle(null)}
      title="Both of you changed this"
      width={880}
      onSubmit={submit}
      footer={
        <>
          <Text c="dimmed" role="status" flex="1 0 auto" my="auto">
            {chosen} of {questions.length} chosen
          </Text>
          <Button variant="default" size="md" onClick={() => settle(null)}>
            Not now
          </Button>
          <Button type="submit" size="md">
            Save
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>
          <strong>{name}.</strong> {changedBy} saved{' '}
          {changedAt === '' ? 'it since you typed this' : formatInstant(changedAt, orgTimezone)}
          {madeAt && `, you ${formatInstant(madeAt, orgTimezone)}`}.
        </Text>
        {questions.map((question, index) => (
          <Question
            key={question.label}
            question={question}
            theirName={changedBy}
            times={times}
            choice={choices[index]}
            isMissing={isAsked && choices[index] === undefined}
            onChoose={(choice) => setChoices((all) => all.with(index, choice))}
          />
        ))}
        {rest.length > 0 && <Rest rest={rest} />}
      </Stack>
    </ModalShell>
  );
}

type Times = Record<'mine' | 'theirs', string>;

/** When each was made, by the clock: shown where both were made on one day. */
function timesOf({ changedAt, madeAt }: OpenMerge, timeZone: string): Times | null {
  if (!madeAt || changedAt === '' || todayIn(timeZone, madeAt) !== todayIn(timeZone, changedAt)) return null;
  return { mine: timeIn(timeZone, madeAt), theirs: timeIn(timeZone, changedAt) };
}

type QuestionProps = {
  question: MergeQuestion;
  theirName: string;
  times: Times | null;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
};

function Question({ question, theirName, times, choice, isMissing, onChoose }: QuestionProps) {
  const { label, mine, theirs, mayKeepBoth = false } = question;
  const theirsName = `${firstWord(theirName)}’s`;
  const isLong = mayKeepBoth || `${mine}${theirs}`.includes('\n');
  const ways = [
    { value: 'mine', name: mayKeepBoth ? text.onlyMine : 'Mine', text: mine },
    { value: 'theirs', name: mayKeepBoth ? text.only(theirsName) : theirsName, text: theirs },
  ] as const;
  return (
    <Radio.Group
      label={label}
      value={choice ?? null}
      onChange={(value) => onChoose(value as Choice)}
      error={isMissing && 'Choose one'}
      inputWrapperOrder={['label', 'error', 'input']}
      labelProps={{ fz: 'lg', fw: 650, mb: 'xs' }}
      {...(choice === undefined && { 'data-unanswered': true })}
    >
      <div className={classes.ways} data-both={mayKeepBoth || undefined} data-long={isLong || undefined}>
        {mayKeepBoth && <Way value="both" name={text.keepBoth} text={text.theirsFirst(theirsName)} time={undefined} />}
        {ways.map(({ value, name, text }) => (
          <Way key={value} value={value} name={name} text={text} time={times?.[value]} />
        ))}
      </div>
    </Radio.Group>
  );
}

type WayProps = { value: Choice; name: string; text: string; time: string | undefined };

function Way({ value, name, text, time }: WayProps) {
  return (
    <Radio.Card value={value} className={classes.way}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Radio.Indicator className={classes.indicator} />
        <span className={clsx(words.spread, words.grow)}>
          <b>{name}</b>
          {time && <span className={clsx(words.hint, classes.time)}>{time}</span>}
        </span>
      </Group>
      <span className={words.typed}>{text}</span>
    </Radio.Card>
  );
}

function Rest({ rest }: Pick<OpenMerge, 'rest'>) {
  return (
    <Box className={words.box} bg="var(--bl-hover)">
      <Group gap="xs">
        <IconArrowMerge size={20} stroke={1.7} aria-hidden />
        <Text fw={650}>The rest is merged</Text>
      </Group>
      <ul>
        {rest.map(({ label, text, from }) => (
          <li key={`${label} ${from}`} className={words.lines}>
            <IconCheck size={18} stroke={1.9} aria-hidden color="var(--mantine-primary-color-filled)" />
            <span className={words.grow}>
              <strong>{label}</strong> {text}, from {from}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
