import { Group, Radio, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { type Person, personFieldNames, personLabels } from '#shared/volunteers.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { askConfirm } from '#web/components/confirm-store.ts';
import { EmailText } from '#web/components/contact-links.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import classes from '#web/forms/ways.module.css';
import { editVolunteerPath } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { isPhone } from './person-fields.tsx';

const text = messages.volunteers;

type Pair = Outputs['volunteers']['listAlike'][number];
type Side = Pair['known'];

/** For each record that may be this person too: both side by side, to be joined or told apart. Nothing for who may not decide that. */
export function AlikeCards({ id }: { id: number }) {
  const mayJoin = useMay('volunteers:join');
  const { data = [] } = trpc.volunteers.listAlike.useQuery(undefined, { enabled: mayJoin });
  return data
    .filter(({ newcomer, known }) => newcomer.id === id || known.id === id)
    .map((pair) => (
      <AlikeCard key={pair.newcomer.id} pair={pair} other={pair.known.id === id ? pair.newcomer : pair.known} />
    ));
}

function AlikeCard({ pair, other }: { pair: Pair; other: Side }) {
  const { newcomer, known } = pair;
  const navigate = useNavigate();
  const headingId = useId();
  const [taken, setTaken] = useState<ReadonlySet<keyof Person>>(new Set());
  const join = useChange('volunteers.join', {
    done: (stays) => text.joined(fullName(stays)),
    failed: text.joinFailed,
    ms: bannerMs.people,
  });
  const separate = useChange('volunteers.separate', {
    done: ({ message }) => message,
    failed: text.separateFailed,
    ms: bannerMs.people,
  });

  async function runJoin() {
    const question = text.joinQuestion(fullName(newcomer), fullName(known));
    if (!(await askConfirm({ question, confirmLabel: text.join, destructive: false }))) return;
    const { id, version } = newcomer;
    const differing = personFieldNames.filter((name) => differs(pair, name) && taken.has(name));
    const stays = await join.run({ id, version, intoId: known.id, intoVersion: known.version, take: differing });
    if (stays) navigate(editVolunteerPath(stays.id), { replace: true });
  }

  function choose(name: keyof Person, takesNewcomer: boolean) {
    const next = new Set(taken);
    if (takesNewcomer) next.add(name);
    else next.delete(name);
    setTaken(next);
  }

  const busy = join.busy || separate.busy;
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {text.perhapsSameAs(fullName(other))}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {text.perhapsSameHint}
      </Text>
      <Stack gap="md">
        <div className={classes.ways}>
          <SideHead side={known} role={text.stays} />
          <SideHead side={newcomer} role={text.goes} />
        </div>
        {personFieldNames
          .filter((name) => known[name] !== '' || newcomer[name] !== '')
          .map((name) =>
            differs(pair, name) ? (
              <Choice key={name} name={name} pair={pair} takesNewcomer={taken.has(name)} onChoose={choose} />
            ) : (
              <Agreed key={name} name={name} pair={pair} />
            ),
          )}
      </Stack>
      <FormError space="before">{join.error || separate.error}</FormError>
      <Group mt="md" gap="sm">
        <BusyButton busy={join.busy} busyText={text.joining} disabled={busy} onClick={runJoin}>
          {text.join}
        </BusyButton>
        <BusyButton
          variant="default"
          busy={separate.busy}
          disabled={busy}
          onClick={() => separate.run({ id: newcomer.id, otherId: known.id })}
        >
          {text.twoPeople}
        </BusyButton>
      </Group>
    </Surface>
  );
}

/** Whether both records say something, and not the same: somebody has to choose. */
function differs({ newcomer, known }: Pair, name: keyof Person): boolean {
  return known[name] !== '' && newcomer[name] !== '' && known[name] !== newcomer[name];
}

function SideHead({ side, role }: { side: Side; role: string }) {
  return (
    <div className={words.grow}>
      <b>{fullName(side)}</b>
      <span className={words.hint}>{role}</span>
      <span className={words.hint}>{text.activities(side.activityCount)}</span>
    </div>
  );
}

function shown(side: Side, name: keyof Person): ReactNode {
  if (name === 'email') return <EmailText email={side.email} />;
  return isPhone(name) ? formatPhone(side[name]) : side[name];
}

/** A field of which the records do not say two things. What one lacks, it gets from the other. */
function Agreed({ name, pair: { known, newcomer } }: { name: keyof Person; pair: Pair }) {
  return (
    <div>
      <Text fz="text" fw={650} mb="xs">
        {personLabels[name]}
      </Text>
      <div className={classes.ways}>
        {[known, newcomer].map((side) => (
          <span key={side.id} className={words.grow}>
            {side[name] === '' ? '–' : shown(side, name)}
          </span>
        ))}
      </div>
    </div>
  );
}

type ChoiceProps = {
  name: keyof Person;
  pair: Pair;
  takesNewcomer: boolean;
  onChoose: (name: keyof Person, takesNewcomer: boolean) => void;
};

function Choice({ name, pair: { known, newcomer }, takesNewcomer, onChoose }: ChoiceProps) {
  const way = (value: string, side: Side): ReactNode => (
    <Radio.Card value={value} className={classes.way}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Radio.Indicator className={classes.indicator} />
        <span className={words.grow}>{shown(side, name)}</span>
      </Group>
    </Radio.Card>
  );
  return (
    <Radio.Group
      label={personLabels[name]}
      labelProps={{ fw: 650, mb: 'xs' }}
      value={takesNewcomer ? 'newcomer' : 'known'}
      onChange={(value) => onChoose(name, value === 'newcomer')}
    >
      <div className={classes.ways}>
        {way('known', known)}
        {way('newcomer', newcomer)}
      </div>
    </Radio.Group>
  );
}
