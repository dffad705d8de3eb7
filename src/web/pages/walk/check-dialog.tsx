import { Button, Checkbox, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { maxLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { readNumber } from '#shared/numbers.ts';
import { type Arrival, arrivals, isCheck } from '#shared/traps/checks.ts';
import { asksForWords, conditions } from '#shared/traps/fields.ts';
import { FormError } from '#web/components/form-error.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { StepField } from '#web/components/step-field.tsx';
import words from '#web/components/words.module.css';
import { UnexpectedCatch } from '#web/parts/traps/unexpected-catch.tsx';
import type { InputOf } from '#web/sync/paths.ts';
import type { Visit, WalkTrap } from './walk.ts';

const text = messages.walk;
const labels = messages.trapChecks.labels;

export type CheckFields = Omit<InputOf<'trapChecks.create'>, 'trapId' | 'activityId' | 'checkedAt'>;

type Values = {
  state: Arrival;
  catches: (Pick<Visit['catches'][number], 'species' | 'sex' | 'age'> & { number: string })[];
  strikes: string;
  baitLeft: string;
  baitSet: string;
  rebaited: boolean;
  condition: Visit['condition'];
  note: string;
};

/** `caught`: what was in the trap comes first; `more`: how it was found. */
export type CheckKind = 'caught' | 'more' | 'correct';

type CheckDialogProps = DialogProps & {
  trap: WalkTrap;
  kind: CheckKind;
  /** The check that is corrected. */
  visit?: Visit | null;
  /** All species, in the order of this walk. */
  species: readonly string[];
  /** True once it is on the phone. */
  onSave: (fields: CheckFields) => Promise<boolean>;
  onRemove?: (() => void) | undefined;
};

function valuesOf(trap: WalkTrap, kind: CheckKind, visit?: Visit | null): Values {
  const { state = kind === 'caught' && !trap.resetsItself ? 'Sprung' : 'Set', strikes = null } = visit ?? {};
  const { baitLeft = '', baitSet = '', rebaited = false, condition = null, note = '' } = visit ?? {};
  const catches = (visit?.catches ?? []).map((one) => ({ ...one, number: String(one.number) }));
  return {
    state,
    catches,
    strikes: strikes === null ? '' : String(strikes),
    baitLeft,
    baitSet,
    rebaited,
    condition,
    note,
  };
}

const mostKinds = 10;

/** Words of a tile break rather than leave it. */
const wrapped = {
  display: 'block',
  height: 'auto',
  overflow: 'visible',
  whiteSpace: 'normal',
  lineHeight: 1.2,
} as const;

const wholeNumber = (typed: string) => {
  const read = readNumber(typed);
  return 'value' in read ? (read.value ?? 0) : Number.NaN;
};

/** What is wrong with it, in words; '' for nothing. */
function problemOf({ catches, strikes, note, state }: Values, trap: WalkTrap, kind: CheckKind): string {
  const numbers = catches.map(({ number }) => wholeNumber(number));
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > 1000))
    return messages.trapChecks.numberBetween;
  if (strikes !== '' && !Number.isInteger(wholeNumber(strikes))) return messages.trapChecks.strikesBetween;
  if (!isCheck({ state }) && (catches.length > 0 || wholeNumber(strikes) > 0)) return messages.trapChecks.notSeen;
  if (kind === 'caught' && trap.resetsItself && wholeNumber(strikes) === 0) return text.countStrikes;
  if (kind === 'caught' && !trap.resetsItself && catches.length === 0) return text.chooseSpecies;
  if (catches.some(({ species }) => asksForWords(species)) && note.trim() === '') return text.wordsRequired;
  return '';
}

const titleOf = { caught: text.whatWasIn, more: text.moreOf, correct: text.correct } as const;

/** A check with all that can be said of it. */
export function CheckDialog({ trap, kind, visit, species, onSave, onRemove, ...dialog }: CheckDialogProps) {
  const [values, setValues] = useState(() => valuesOf(trap, kind, visit));
  const [isMoreOpen, setMoreOpen] = useState(kind !== 'caught');
  const [problem, setProblem] = useState('');
  const set = (some: Partial<Values>) => {
    setProblem('');
    setValues((before) => ({ ...before, ...some }));
  };
  const unexpected = values.catches.find((one) => asksForWords(one.species));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = problemOf(values, trap, kind);
    setProblem(wrong);
    if (wrong !== '') return;
    const { strikes, catches, ...rest } = values;
    const counted = trap.resetsItself ? { strikes: strikes === '' ? null : wholeNumber(strikes) } : {};
    const caught = catches.map(({ number, ...one }) => ({ ...one, number: wholeNumber(number) }));
    if (await onSave({ ...rest, ...counted, catches: caught })) dialog.onClose();
  }

  return (
    <ModalShell
      {...dialog}
      title={titleOf[kind](trap.code)}
      onSubmit={(event) => void submit(event)}
      footer={
        <Stack gap="xs" w="100%">
          <FormError>{problem}</FormError>
          <SimpleGrid cols={2} spacing="xs">
            <Button variant="default" size="lg" onClick={dialog.onClose}>
              {text.back}
            </Button>
            <Button type="submit" size="lg" px="xs">
              {kind === 'correct' ? text.save : text.saveAndNext}
            </Button>
          </SimpleGrid>
        </Stack>
      }
    >
      <Stack gap="md">
        {kind === 'more' && <StateTiles value={values.state} onChange={(state) => set({ state })} />}
        {trap.resetsItself && (
          <StepField
            label={labels.strikes}
            description={text.strikesHint}
            whole
            value={values.strikes}
            onChange={(strikes) => set({ strikes })}
          />
        )}
        {kind !== 'more' && (
          <Catches
            {...{ species, trap }}
            catches={values.catches}
            isAsking={unexpected !== undefined}
            onChange={(catches) => set({ catches })}
            onFull={() => setProblem(text.tooMany)}
          />
        )}
        {unexpected && (
          <UnexpectedCatch value={values.note} onChange={(event) => set({ note: event.currentTarget.value })} />
        )}
        {kind === 'correct' && <StateTiles value={values.state} onChange={(state) => set({ state })} />}
        {isMoreOpen ? (
          <MoreFields values={values} set={set} hasNote={!unexpected} />
        ) : (
          <Button variant="default" leftSection={<IconDots size={20} aria-hidden />} onClick={() => setMoreOpen(true)}>
            {text.moreFields}
          </Button>
        )}
        {onRemove && (
          <Button variant="default" c="red" onClick={onRemove}>
            {text.removeCheck}
          </Button>
        )}
      </Stack>
    </ModalShell>
  );
}

type CatchesProps = {
  species: readonly string[];
  catches: Values['catches'];
  /** One that asks for words is chosen: the tiles give way to it. */
  isAsking: boolean;
  onChange: (catches: Values['catches']) => void;
  onFull: () => void;
};

/** The tiles of species, the most caught first. A second press adds one more. */
function Catches({ species, catches, isAsking, onChange, onFull }: CatchesProps) {
  const press = (name: string) => {
    const found = catches.find((one) => one.species === name);
    if (!found && catches.length >= mostKinds) return onFull();
    const added = { ...found, species: name, sex: null, age: null, number: '1' };
    const more = (number: string) => String((wholeNumber(number) || 0) + 1);
    onChange(
      found ? catches.map((one) => (one === found ? { ...one, number: more(one.number) } : one)) : [...catches, added],
    );
  };
  return (
    <>
      {!isAsking && (
        <SimpleGrid cols={3} spacing="xs" verticalSpacing="xs">
          {species.map((name, index) => {
            const chosen = catches.find((one) => one.species === name);
            return (
              <Button
                key={name}
                variant={chosen ? 'light' : 'default'}
                aria-pressed={chosen !== undefined}
                h={index < 6 ? 88 : 68}
                miw={0}
                px="2xs"
                fw={index < 6 ? 650 : 500}
                fz={index < 6 ? 'md' : 'sm'}
                styles={{ label: wrapped }}
                style={chosen && { border: '2px solid var(--mantine-primary-color-filled)' }}
                onClick={() => press(name)}
              >
                {chosen && <span aria-hidden>{`✓ ${Number(chosen.number) > 1 ? `${chosen.number} ` : ''}`}</span>}
                {name}
              </Button>
            );
          })}
        </SimpleGrid>
      )}
      {catches.map((one) => (
        <Stack gap="2xs" key={one.species}>
          <StepField
            label={text.howManyOf(one.species)}
            whole
            value={one.number}
            onChange={(number) =>
              onChange(
                number === '0'
                  ? catches.filter((other) => other !== one)
                  : catches.map((other) => (other === one ? { ...one, number } : other)),
              )
            }
          />
          {asksForWords(one.species) && (
            <Button variant="default" onClick={() => onChange(catches.filter((other) => other !== one))}>
              {text.change}
            </Button>
          )}
        </Stack>
      ))}
    </>
  );
}

type ChoiceProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  value: Choice | null;
  onChange: (choice: Choice) => void;
};

/** Large tiles of which one is chosen. */
function ChoiceTiles<Choice extends string>({ label, choices, value, onChange }: ChoiceProps<Choice>) {
  return (
    <Radio.Group label={label} value={value} onChange={(choice) => onChange(choice as Choice)}>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" mt="2xs">
        {choices.map((choice) => (
          <Radio.Card key={choice} value={choice} radius="md" p="xs" mih={48}>
            <span className={words.line}>
              <Radio.Indicator />
              {choice}
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

const StateTiles = ({ value, onChange }: { value: Arrival; onChange: (state: Arrival) => void }) => (
  <ChoiceTiles label={text.howFound} choices={arrivals} value={value} onChange={onChange} />
);

type MoreFieldsProps = { values: Values; set: (some: Partial<Values>) => void; hasNote: boolean };

function MoreFields({ values, set, hasNote }: MoreFieldsProps) {
  const needsRepair = values.condition === 'Needs repair';
  return (
    <>
      <Checkbox
        label={labels.rebaited}
        checked={values.rebaited}
        onChange={(event) => set({ rebaited: event.currentTarget.checked })}
      />
      {(['baitLeft', 'baitSet'] as const).map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          maxLength={100}
          value={values[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
      <ChoiceTiles
        label={labels.condition}
        choices={conditions}
        value={values.condition}
        onChange={(condition) => set({ condition })}
      />
      {hasNote && (
        <Textarea
          label={needsRepair ? text.whatNeedsRepair : labels.note}
          minRows={2}
          maxLength={Math.min(2000, maxLength.text)}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      )}
    </>
  );
}
