import { Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { sentOf } from '#shared/needs.ts';
import type { Need, ToldNeed } from '#shared/tickets/needs.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.needs;

/** The list as it is stored: whose it is by its `id`, but for the group's. */
export type StoredNeeds = { id?: number; needs: ToldNeed[]; version: number };

type Noun = 'Group' | 'Project' | 'Risk' | 'Activity';

export type NeedsOf = {
  noun: Noun;
  stored: StoredNeeds;
  /** Of what, in the title; nothing for the group. */
  name: string;
  hint: string;
};

type Values = { needs: Need[] };

/** What is said where nothing is asked for. */
export const nothingOf: Record<Noun, string> = {
  Group: text.nothing,
  Project: text.noneOfItsOwn('project'),
  Risk: text.noneOfItsOwn('risk'),
  Activity: text.nothing,
};

const form = z.object({ needs: z.array(z.object({ typeId: z.number(), atLeast: z.number().nullable() })) });

/** So many can be chosen; a program may have asked for more. */
const mostChosen = 10;
const everybody = 'everybody';

/** Which tickets are needed, and by how many: chosen and taken out again, then saved as one list. */
export function NeedsDialog({ noun, stored, name, hint, ...dialog }: DialogProps & NeedsOf) {
  const { data: types = [] } = trpc.ticketTypes.list.useQuery();
  const nameOf = (id: number) =>
    [...stored.needs.map((need) => ({ id: need.typeId, name: need.type })), ...types].find((one) => one.id === id)
      ?.name ?? '';
  const wordsOf = (needs: unknown) =>
    (needs as Need[]).map(({ typeId, atLeast }) => text.asked(atLeast, nameOf(typeId))).join('\n');
  const record = useRecordForm<Values, Values, StoredNeeds>({
    schema: form,
    record: stored,
    valuesOf: (found) => ({
      needs: (found?.needs ?? []).map(({ typeId, atLeast }) => ({ typeId, atLeast })),
    }),
    saveCallFor: ({ needs }) => {
      const sent = needs.map(sentOf);
      if (noun === 'Group') return saveCall('needs.setOfGroup', { needs: sent });
      return saveCall(`needs.setOf${noun}`, { id: stored.id ?? 0, needs: sent });
    },
    words: { needs: { label: text.title, show: wordsOf } },
    name: `needs.${noun}.${stored.id ?? ''}`,
    texts: { subject: () => name || text.ofGroup, saved: () => text.saved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const { needs } = record.form.getValues();
  const set = (next: Need[]) => record.form.setFieldValue('needs', next);
  const left = types.filter(({ id }) => !needs.some(({ typeId }) => typeId === id));
  return (
    <FormDialog
      {...dialog}
      title={name ? text.editOf(name) : text.edit}
      record={record}
      error={record.error || record.form.errors.needs}
    >
      <Text c="dimmed">{hint}</Text>
      {needs.length === 0 ? (
        <p>{nothingOf[noun]}</p>
      ) : (
        <ul className={words.ruled}>
          {needs.map((need, index) => (
            <NeedRow
              key={`${need.typeId} ${need.atLeast === null}`}
              need={need}
              type={nameOf(need.typeId)}
              onChange={(atLeast) => set(needs.map((one, at) => (at === index ? { ...one, atLeast } : one)))}
              onRemove={() => set(needs.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {needs.length < bounds.needs && (
        <Select
          label={text.add}
          data={left.map((one) => ({ value: String(one.id), label: one.name }))}
          value={null}
          onChange={(id) => id !== null && set([...needs, { typeId: Number(id), atLeast: 1 }])}
        />
      )}
    </FormDialog>
  );
}

type NeedRowProps = {
  need: Need;
  type: string;
  onChange: (atLeast: number | null) => void;
  onRemove: () => void;
};

function NeedRow({ need: { atLeast }, type, onChange, onRemove }: NeedRowProps) {
  const counts = Array.from({ length: mostChosen }, (_, index) => index + 1);
  const options = atLeast === null || atLeast <= mostChosen ? counts : [...counts, atLeast];
  return (
    <li>
      <Group gap="xs" py="xs" justify="space-between">
        <b className={words.grow}>{type}</b>
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={`${text.who}: ${type}`}
            w={140}
            searchable={false}
            allowDeselect={false}
            data={[
              ...options.map((count) => ({ value: String(count), label: `${text.atLeast} ${count}` })),
              { value: everybody, label: text.everybody },
            ]}
            value={atLeast === null ? everybody : String(atLeast)}
            onChange={(value) => onChange(value === everybody ? null : Number(value))}
          />
          <ActionIconButton label="Remove" subject={type} icon={IconTrash} onClick={onRemove} />
        </Group>
      </Group>
    </li>
  );
}
