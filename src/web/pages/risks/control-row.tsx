import { Box, Group, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { controlForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { MarkedText } from './marked-text.tsx';
import type { RiskControl } from './risk-types.ts';
import classes from './risks.module.css';

const text = messages.risks;
const ms = bannerMs.library;

type ControlRowProps = {
  control: RiskControl;
  /** The searched words, to be marked. */
  words: readonly string[];
  isEdited: boolean;
  /** Opens this control and closes any other; null closes all. */
  onEdit: (id: number | null) => void;
  /** Runs after the control was deleted, together with the button that had the focus. */
  onGone: () => void;
};

/** A control with Edit and Delete, or the reason why one that came with Bushline cannot be changed. */
export function ControlRow(props: ControlRowProps) {
  const { control, words, isEdited, onEdit } = props;
  const { error, refuse, remove } = useControlRemoval(props);
  const row = useRef<HTMLLIElement>(null);

  function close() {
    onEdit(null);
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  }

  return (
    <li ref={row} className={classes.control}>
      {isEdited ? (
        <ControlForm control={control} onDone={close} />
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Box component="span" flex={1} miw={0}>
            <MarkedText text={control.controlText} words={words} />
            {control.isReadOnly && (
              <>
                {' '}
                <IconLock
                  size={15}
                  stroke={1.7}
                  color="var(--mantine-color-dimmed)"
                  role="img"
                  aria-label="Read-Only"
                />
              </>
            )}
          </Box>
          <Group component="span" gap="2xs" wrap="nowrap" flex="none" my="-xs">
            <EditAndDelete
              subject={control.controlText}
              onEdit={() => (control.isReadOnly ? refuse(text.cannotEditReadOnlyControl) : onEdit(control.id))}
              onDelete={() => (control.isReadOnly ? refuse(text.cannotDeleteReadOnlyControl) : remove())}
            />
          </Group>
        </Group>
      )}
      <FormError>{error}</FormError>
    </li>
  );
}

function useControlRemoval({ control, onGone }: ControlRowProps) {
  const [refusal, setRefusal] = useState('');
  const banner = useBanner();
  const removal = useRemoval('risks.removeControl', {
    done: text.controlDeleted,
    failed: text.deleteControlFailed,
    ms,
  });

  function refuse(words: string) {
    setRefusal(words);
    banner.failure(words, ms);
  }

  async function remove() {
    if (await removal.remove({ question: text.confirmDeleteControl, input: { id: control.id } })) onGone();
  }

  return { error: refusal || removal.failure?.text, refuse, remove };
}

function ControlForm({ control, onDone }: { control: RiskControl; onDone: () => void }) {
  const record = useRecordForm({
    schema: controlForm,
    record: control,
    valuesOf: (stored: RiskControl | null) => ({ controlText: stored?.controlText ?? '' }),
    saveCallFor: (values) => saveCall('risks.updateControl', { id: control.id, ...values }),
    words: { controlText: 'Control' },
    name: `risk.${control.riskId}.control.${control.id}`,
    staysOnSearch: true,
    texts: {
      subject: ({ controlText }) => controlText,
      saved: () => text.controlSaved,
      failed: text.saveControlFailed,
    },
    ms,
    onSaved: onDone,
  });

  return (
    <form noValidate aria-label="Edit control" className={classes.controlForm} onSubmit={record.submit}>
      <DraftNotice of={record} />
      <TextInput label="Control" autoComplete="off" autoFocus {...record.form.getInputProps('controlText')} />
      <Group gap="xs" className={clsx(lines.grow, classes.controlButtons)}>
        <CancelAndSave busy={record.busy} discard={record.discard} onCancel={onDone} />
      </Group>
      <FormError>{record.error}</FormError>
      <LastChange recordType="risk control" recordId={control.id} />
    </form>
  );
}
