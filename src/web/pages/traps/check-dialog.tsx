import { Button, Checkbox, Group, Input, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { z } from 'zod';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { momentOf, showMoment, toInstant } from '#shared/moments.ts';
import { bannerMs } from '#shared/timings.ts';
import { checkNear } from '#shared/traps/checked-twice.ts';
import { arrivals, isCheck } from '#shared/traps/checks.ts';
import { ages, asksForWords, conditions, mostKinds, sexes } from '#shared/traps/fields.ts';
import { trapCheckForm } from '#shared/traps.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { MomentField } from '#web/components/moment-field.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import {
  type CaughtValues,
  type CheckValues,
  checkValues,
  type StoredCheck,
  saveCheck,
} from '#web/parts/traps/check-form.ts';
import { UnexpectedCatch } from '#web/parts/traps/unexpected-catch.tsx';
import { useSession } from '#web/session-context.ts';
import { checkTogether, checkWords } from '#web/sync/effects/traps.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import type { ShownTrap } from './trap-rows.tsx';

const text = messages.trapChecks;

export type ShownCheck = Outputs['trapChecks']['list'][number];

type Values = CheckValues & { checkedAt: string };

type CheckDialogProps = DialogProps & {
  trap: Pick<ShownTrap, 'id' | 'code' | 'resetsItself'>;
  /** Null for a new one. */
  check: ShownCheck | null;
  /** All of the trap. */
  checks: readonly ShownCheck[];
};

const one: CaughtValues = { species: '', number: '1', sex: null, age: null };

/** A check of a trap: added afterwards, or corrected. */
export function CheckDialog({ trap, check, checks, ...dialog }: CheckDialogProps) {
  const { config, now } = useSession();
  const { orgTimezone: timeZone } = config;
  const { data: species = [] } = trpc.species.list.useQuery();
  /** The check that a new one may be the same as: it is asked about, and with `Check again` both count. */
  const mayBe = (stored: StoredCheck | null, at: string | null) =>
    stored === null && at !== null ? checkNear(checks, at) : undefined;
  const record = useRecordForm<Values, z.output<typeof trapCheckForm>, StoredCheck>({
    schema: trapCheckForm,
    record: check,
    valuesOf: (stored) => ({
      checkedAt: momentOf(stored?.checkedAt ?? now(), timeZone),
      ...checkValues(stored),
    }),
    saveCallFor: ({ checkedAt: typed, ...values }, stored) => {
      const checkedAt = toInstant(typed, stored?.checkedAt ?? null, timeZone) ?? now();
      const isAgain = mayBe(stored, checkedAt) !== undefined;
      const made = { trapId: trap.id, checkedAt, ...(isAgain && { bothHappened: true }) };
      return saveCheck(stored, { checkedAt, ...values }, made);
    },
    words: { checkedAt: { label: text.checkedAt, show: showMoment }, ...checkWords },
    together: [checkTogether],
    name: (stored) => `trap-check.${stored?.id ?? `new.${trap.id}`}`,
    texts: {
      ...{ subject: () => trap.code, saved: () => text.saved, failed: text.saveFailed },
      question: (values, stored) => {
        const before = mayBe(stored, toInstant(values.checkedAt, null, timeZone));
        return before
          ? {
              question: text.checkAgain(trap.code, formatInstant(before.checkedAt, timeZone)),
              confirmLabel: text.again,
              destructive: false,
            }
          : null;
      },
    },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { form } = record;
  const { state, catches } = form.getValues();
  const wasSeen = isCheck({ state });
  const setCatches = (rows: CaughtValues[]) => form.setValues({ catches: rows });
  return (
    <FormDialog {...dialog} title={`${check ? text.edit : text.add}: ${trap.code}`} record={record} width={880}>
      <MomentField label={text.checkedAt} {...form.getInputProps('checkedAt')} />
      <Select
        label={text.state}
        required
        data={arrivals}
        allowDeselect={false}
        {...form.getInputProps('state')}
        onChange={(picked) => {
          const next = arrivals.find((arrival) => arrival === picked) ?? 'Set';
          // A trap that nobody saw has caught nothing.
          form.setValues({ state: next, ...(!isCheck({ state: next }) && { catches: [], strikes: '' }) });
        }}
      />
      {wasSeen && (
        <>
          {trap.resetsItself && <NumberField label={text.strikes} whole {...form.getInputProps('strikes')} />}
          <fieldset className={words.stack}>
            <Input.Label component="legend">{text.catches}</Input.Label>
            {catches.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
              <Group key={index} gap="xs" align="flex-end">
                <Select
                  label={text.species}
                  searchable
                  w={200}
                  data={withChosen(
                    species.map(({ name }) => name),
                    row.species,
                  )}
                  {...form.getInputProps(`catches.${index}.species`)}
                  value={row.species || null}
                  onChange={(name) => setCatches(catches.with(index, { ...row, species: name ?? '' }))}
                />
                <NumberField label={text.number} whole w={110} {...form.getInputProps(`catches.${index}.number`)} />
                <Select
                  label={text.sex}
                  w={152}
                  data={sexes}
                  clearable
                  placeholder={text.notKnown}
                  {...form.getInputProps(`catches.${index}.sex`)}
                />
                <Select
                  label={text.age}
                  w={152}
                  data={ages}
                  clearable
                  placeholder={text.notKnown}
                  {...form.getInputProps(`catches.${index}.age`)}
                />
                <ActionIconButton
                  label={text.removeCatch}
                  subject={row.species}
                  icon={IconX}
                  size={44}
                  onClick={() => setCatches(catches.filter((_, at) => at !== index))}
                />
              </Group>
            ))}
            {catches.length < mostKinds && (
              <Group>
                <Button
                  variant="light"
                  leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
                  onClick={() => setCatches([...catches, one])}
                >
                  {text.addCatch}
                </Button>
              </Group>
            )}
          </fieldset>
          <TextInput label={text.baitLeft} maxLength={100} autoComplete="off" {...form.getInputProps('baitLeft')} />
          <TextInput label={text.baitSet} maxLength={100} autoComplete="off" {...form.getInputProps('baitSet')} />
          <Checkbox label={text.rebaited} {...form.getInputProps('rebaited', { type: 'checkbox' })} />
          <Select
            label={text.condition}
            data={conditions}
            clearable
            placeholder={text.notKnown}
            {...form.getInputProps('condition')}
          />
        </>
      )}
      {catches.some((row) => asksForWords(row.species)) ? (
        <UnexpectedCatch {...form.getInputProps('note')} />
      ) : (
        <Textarea label={text.note} autosize minRows={2} {...form.getInputProps('note')} />
      )}
    </FormDialog>
  );
}

/** A species that was deleted stays where it is chosen. */
const withChosen = (names: string[], chosen: string) =>
  chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
