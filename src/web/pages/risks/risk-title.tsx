import { Button, Group, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { riskTitleForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import type { Risk } from './risk-types.ts';
import classes from './risks.module.css';

const text = messages.risks;
const ms = bannerMs.library;

/** Edit Title and Delete Risk, or the reason why a risk that came with Bushline cannot be changed. */
export function RiskTitle({ risk, onGone }: { risk: Risk; onGone: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const [refusal, setRefusal] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);
  const banner = useBanner();
  const removal = useRemoval('risks.remove', { done: text.deleted, failed: text.deleteFailed, ms });

  function refuse(words: string) {
    setRefusal(words);
    banner.failure(words, ms);
  }

  async function remove() {
    if (risk.isReadOnly) return refuse(text.cannotDeleteReadOnly);
    if (await removal.remove({ question: text.confirmDelete(risk.title), input: { id: risk.id } })) onGone();
  }

  function close() {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (isEditing) return <TitleForm risk={risk} onDone={close} />;
  return (
    <div className={classes.form}>
      <Group gap="xs" className={lines.grow ?? ''}>
        <Button
          ref={editButton}
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
          onClick={() => (risk.isReadOnly ? refuse(text.cannotEditReadOnly) : setEditing(true))}
        >
          {text.editTitle}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => void remove()}
        >
          {text.deleteRisk}
        </Button>
      </Group>
      <FormError>{refusal || removal.failure?.text}</FormError>
    </div>
  );
}

function TitleForm({ risk, onDone }: { risk: Risk; onDone: () => void }) {
  const record = useRecordForm({
    schema: riskTitleForm,
    record: risk,
    valuesOf: (stored: Risk | null) => ({ title: stored?.title ?? '' }),
    saveCallFor: (values) => saveCall('risks.update', { id: risk.id, ...values }),
    words: { title: 'Risk title' },
    name: `risk.${risk.id}.title`,
    staysOnSearch: true,
    texts: { subject: ({ title }) => title, saved: () => text.titleSaved, failed: text.editTitleFailed },
    ms,
    onSaved: onDone,
  });

  return (
    <form noValidate aria-label={text.editTitle} className={classes.form} onSubmit={record.submit}>
      <DraftNotice of={record} />
      <TextInput label="Risk title" autoComplete="off" autoFocus {...record.form.getInputProps('title')} />
      <Group gap="xs" className={lines.grow ?? ''}>
        <CancelAndSave busy={record.busy} discard={record.discard} onCancel={onDone} saveLabel={text.saveTitle} />
      </Group>
      <FormError>{record.error}</FormError>
      <LastChange recordType="risk" recordId={risk.id} />
    </form>
  );
}
