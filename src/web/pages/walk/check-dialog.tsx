import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { readNumber } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { arrivals } from '#shared/traps/checks.ts';
import { asksForWords, conditions, mostKinds } from '#shared/traps/fields.ts';
import { walkCheckForm } from '#shared/traps.ts';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { StepField } from '#web/components/step-field.tsx';
import words from '#web/components/words.module.css';
import { type RecordForm, useRecordForm } from '#web/forms/use-record-form.ts';
import { PhotosToSend, usePhotosToSend } from '#web/parts/photos/photos-to-send.tsx';
import {
  type CaughtValues,
  type CheckValues,
  checkValues,
  type StoredCheck,
  saveCheck,
} from '#web/parts/traps/check-form.ts';
import { UnexpectedCatch } from '#web/parts/traps/unexpected-catch.tsx';
import { useMay, useSession } from '#web/session-context.ts';
import { checkTogether, checkWords } from '#web/sync/effects/traps.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import type { InputOf } from '#web/sync/paths.ts';
import { useToday } from '#web/use-today.ts';
import type { Visit, WalkTrap } from './walk.ts';
import { wrappedLabel } from './wrapped-label.ts';

const text = messages.walk;
const labels = messages.trapChecks;

/** `caught`: what was in the trap comes first; `more`: how it was found. */
export type CheckKind = 'caught' | 'more' | 'correct';

/** A check as it went to the phone. */
export type Recorded = Pick<InputOf<'trapChecks.create'>, 'checkedAt' | 'state' | 'catches' | 'strikes'>;

type CheckDialogProps = DialogProps & {
  trap: WalkTrap;
  kind: CheckKind;
  /** The check that is corrected; null for a new one. */
  visit: Visit | null;
  /** A new one happened beside one that was recorded within the last hours. */
  isAgain?: boolean;
  lineId: number;
  activityId: number | null;
  /** The name of its draft. */
  name: string;
  /** All species, in the order of this walk. */
  species: readonly string[];
  /** A new one is on the phone, which knows it by this id. */
  onRecorded: (check: Recorded, checkId: number) => void;
  /** Leads to a second check of the trap, in place of a correction of the first. */
  onAgain: () => void;
  onRemove: (visit: Visit) => void;
};

const titleOf = { caught: text.whatWasIn, more: text.moreOf, correct: text.correct } as const;

/** A check with all that can be said of it. The walk goes on once it is on the phone. */
export function CheckDialog(props: CheckDialogProps) {
  const { trap, kind, visit, isAgain = false, lineId, activityId, name, species, ...rest } = props;
  const { onRecorded, onAgain, onRemove, ...dialog } = rest;
  const { now, config } = useSession();
  const today = useToday();
  const mayAdd = useMay('photos:write');
  const counts = trap.resetsItself;
  const photos = usePhotosToSend();
  /** A draft keeps what is typed, and no photos. */
  async function close(then?: () => void) {
    if (!(await photos.mayClose())) return;
    dialog.onClose();
    then?.();
  }
  const goOn = (check: Recorded, trapCheckId: number) => {
    // A second Enter while it fades out corrects the check that it has made.
    if (!dialog.opened) return;
    void photos.send({ trapCheckId }, trap.code);
    dialog.onClose();
    if (!visit) onRecorded(check, trapCheckId);
  };
  const record = useRecordForm<CheckValues, z.output<ReturnType<typeof walkCheckForm>>, StoredCheck>({
    schema: walkCheckForm(kind !== 'caught' ? null : counts ? 'strikes' : 'catches'),
    record: visit,
    valuesOf: (stored) => checkValues(stored, kind === 'caught' && !counts ? 'Sprung' : 'Set'),
    saveCallFor: (filled, stored) =>
      saveCheck(stored, filled, {
        ...{ trapId: trap.id, lineId },
        ...(activityId !== null && { activityId }),
        ...(isAgain && { bothHappened: true }),
        checkedAt: now(),
      }),
    words: checkWords,
    together: [checkTogether],
    name,
    texts: { subject: () => trap.code, saved: () => '', kept: '', failed: text.saveFailed },
    ms: bannerMs.activityRisk,
    onSaved: (stored) => goOn(stored, stored.id),
    onKept: ({ input, key }) => goOn(input as InputOf<'trapChecks.create'>, visit?.id ?? tempIdOf(key)),
  });
  const { form } = record;
  const { catches } = form.values;
  const [isMoreOpen, setMoreOpen] = useState(kind !== 'caught' || record.isRestored);
  const isUnexpected = catches.some((one) => asksForWords(one.species));
  const state = <ChoiceTiles label={text.howFound} choices={arrivals} {...form.getInputProps('state')} />;

  return (
    <ModalShell
      {...dialog}
      onClose={() => void close()}
      title={titleOf[kind](trap.code)}
      onSubmit={record.submit}
      footer={
        <Stack gap="xs" w="100%">
          <FormError>{form.errors.catches ?? record.error}</FormError>
          <SimpleGrid minColWidth="8rem" autoFlow="auto-fit" spacing="xs" verticalSpacing="xs">
            <Button variant="default" size="lg" onClick={() => void close()}>
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
        <DraftNotice of={record} />
        {visit && (
          <Group justify="space-between" gap="xs">
            <span>
              {text.checkedBy(visit.checkedBy ?? '', formatMoment(visit.checkedAt, config.orgTimezone, today))}
            </span>
            <Button variant="default" onClick={() => void close(onAgain)}>
              {labels.again}
            </Button>
          </Group>
        )}
        {kind === 'more' && state}
        {counts && (
          <StepField label={text.strikes} description={text.strikesHint} whole {...form.getInputProps('strikes')} />
        )}
        {kind !== 'more' && <Catches form={form} species={species} isAsking={isUnexpected} />}
        {isUnexpected && <UnexpectedCatch {...form.getInputProps('note')} />}
        {kind === 'correct' && state}
        {isMoreOpen ? (
          <>
            <MoreFields form={form} hasNote={!isUnexpected} />
            {mayAdd && <PhotosToSend {...photos} />}
          </>
        ) : (
          <Button variant="default" leftSection={<IconDots size={20} aria-hidden />} onClick={() => setMoreOpen(true)}>
            {text.moreFields}
          </Button>
        )}
        {visit && (
          <Button variant="default" c="red" onClick={() => void close(() => onRemove(visit))}>
            {text.removeCheck}
          </Button>
        )}
      </Stack>
    </ModalShell>
  );
}

type CheckForm = RecordForm<CheckValues, StoredCheck>['form'];

const oneMore = (typed: string) => {
  const read = readNumber(typed);
  return String(('value' in read ? (read.value ?? 0) : 0) + 1);
};

/** `isAsking`: one that asks for words is chosen: the tiles give way to it. */
type CatchesProps = { form: CheckForm; species: readonly string[]; isAsking: boolean };

/** The tiles of species, the most caught first. A second press adds one more. */
function Catches({ form, species, isAsking }: CatchesProps) {
  const { catches } = form.values;
  const set = (rows: CaughtValues[]) => {
    form.clearFieldError('catches');
    form.setValues({ catches: rows });
  };
  const press = (name: string) => {
    const at = catches.findIndex((one) => one.species === name);
    const found = catches[at];
    if (found) return set(catches.with(at, { ...found, number: oneMore(found.number) }));
    if (catches.length >= mostKinds) return form.setFieldError('catches', text.tooMany);
    set([...catches, { species: name, sex: null, age: null, number: '1' }]);
  };
  return (
    <>
      {!isAsking && (
        <SimpleGrid minColWidth="6.2rem" spacing="xs" verticalSpacing="xs">
          {species.map((name, index) => {
            const chosen = catches.find((one) => one.species === name);
            return (
              <Button
                key={name}
                variant={chosen ? 'light' : 'default'}
                aria-pressed={chosen !== undefined}
                h="auto"
                mih={index < 6 ? 88 : 68}
                miw={0}
                px={0}
                py="2xs"
                fw={index < 6 ? 650 : 500}
                fz={index < 6 ? 'md' : 'sm'}
                styles={{ label: wrappedLabel }}
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
      {catches.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one species, of either sex.
        <Stack gap="2xs" key={at}>
          <StepField
            label={text.howManyOf(one.species)}
            whole
            {...form.getInputProps(`catches.${at}.number`)}
            onChange={(number) => set(number === '0' ? catches.toSpliced(at, 1) : catches.with(at, { ...one, number }))}
          />
          {asksForWords(one.species) && (
            <Button variant="default" onClick={() => set(catches.toSpliced(at, 1))}>
              {text.change}
            </Button>
          )}
        </Stack>
      ))}
    </>
  );
}

type ChoiceProps = {
  label: string;
  choices: readonly string[];
  value?: string | null;
  onChange?: (choice: string) => void;
  error?: ReactNode;
};

/** Large tiles of which one is chosen. */
function ChoiceTiles({ choices, value = null, ...group }: ChoiceProps) {
  return (
    <Radio.Group value={value} {...group}>
      <SimpleGrid minColWidth="8rem" autoFlow="auto-fit" spacing="xs" verticalSpacing="xs" mt="2xs">
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

function MoreFields({ form, hasNote }: { form: CheckForm; hasNote: boolean }) {
  const needsRepair = form.values.condition === 'Needs repair';
  return (
    <>
      <Checkbox label={labels.rebaited} {...form.getInputProps('rebaited', { type: 'checkbox' })} />
      <TextInput label={labels.baitLeft} maxLength={100} autoComplete="off" {...form.getInputProps('baitLeft')} />
      <TextInput label={labels.baitSet} maxLength={100} autoComplete="off" {...form.getInputProps('baitSet')} />
      <ChoiceTiles label={labels.condition} choices={conditions} {...form.getInputProps('condition')} />
      {hasNote && (
        <Textarea
          label={needsRepair ? text.whatNeedsRepair : labels.note}
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('note')}
        />
      )}
    </>
  );
}
