import { Badge, Button, TextInput, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { riskTitleForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { useConfirm } from '#web/components/confirm-store.ts';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { trpc } from '#web/trpc.ts';
import type { Risk } from './risk-types.ts';
import classes from './risks-manager.module.css';
import { type SetPartDirty, usePartDirty } from './use-dirty-parts.ts';

const text = messages.risks;

type RiskTitleProps = { risk: Risk; onGone: () => void; onPartDirty: SetPartDirty };

/** The title with Edit Title and Delete Risk. What came with the product says why it stays as it is. */
export function RiskTitle({ risk, onGone, onPartDirty }: RiskTitleProps) {
  const [isEditing, setEditing] = useState(false);
  const [error, setError] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);
  const banner = useBanner();
  const remove = useRiskRemoval(risk, onGone);

  function refuse(words: string) {
    setError(words);
    banner.failure(words, bannerMs.library);
  }

  function close() {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (isEditing) return <TitleForm risk={risk} onDone={close} onPartDirty={onPartDirty} />;
  return (
    <div className={classes.titleBlock}>
      <div className={classes.titleLine}>
        <Title order={2}>{risk.title}</Title>
        {risk.isReadOnly && (
          <Badge
            variant="light"
            color="gray"
            size="lg"
            tt="none"
            leftSection={<IconLock size={14} stroke={1.9} aria-hidden />}
          >
            Read-Only
          </Badge>
        )}
      </div>
      <div className={classes.titleButtons}>
        <Button
          ref={editButton}
          variant="default"
          onClick={() => (risk.isReadOnly ? refuse(text.cannotEditReadOnly) : setEditing(true))}
        >
          {text.editTitle}
        </Button>
        <Button
          variant="default"
          className={classes.danger}
          onClick={() => (risk.isReadOnly ? refuse(text.cannotDeleteReadOnly) : void remove(refuse))}
        >
          {text.deleteRisk}
        </Button>
      </div>
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </div>
  );
}

function useRiskRemoval(risk: Risk, onGone: () => void) {
  const mutation = trpc.risks.remove.useMutation();
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const banner = useBanner();

  return async function remove(refuse: (words: string) => void) {
    try {
      const action = () => mutation.mutateAsync({ id: risk.id });
      if (!(await confirm({ question: text.confirmDelete(risk.title), action }))) return;
      utils.risks.list.setData(undefined, (risks) => risks?.filter(({ id }) => id !== risk.id));
      void utils.risks.list.invalidate();
      banner.success(text.deleted, bannerMs.library);
      onGone();
    } catch (failure) {
      refuse(errorText(failure, text.deleteFailed));
    }
  };
}

type TitleFormProps = { risk: Risk; onDone: () => void; onPartDirty: SetPartDirty };

function TitleForm({ risk, onDone, onPartDirty }: TitleFormProps) {
  const { form, error, conflict, submit, saveMine } = useTitleForm(risk, onDone);
  const utils = trpc.useUtils();
  usePartDirty('title', form.isDirty(), onPartDirty);

  function takeTheirs() {
    void utils.risks.list.invalidate();
    onDone();
  }

  return (
    <form noValidate aria-label={text.editTitle} className={classes.titleForm} onSubmit={submit}>
      <TextInput label="Risk title" autoComplete="off" autoFocus {...form.getInputProps('title')} />
      <div className={classes.titleButtons}>
        <Button variant="default" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={form.busy}>
          {text.saveTitle}
        </BusyButton>
      </div>
      <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={saveMine} busy={form.busy} />
      <div role="alert" className={classes.error}>
        {conflict ? '' : error}
      </div>
      <LastChange recordType="risk" recordId={risk.id} />
    </form>
  );
}

function useTitleForm(risk: Risk, onDone: () => void) {
  const form = useZodForm(riskTitleForm, { title: risk.title });
  const [startedFrom] = useState(risk.version);
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const update = trpc.risks.update.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();

  const save = (version: number) =>
    form.handleSubmit(
      async ({ title }) => {
        setError('');
        const saved = await update.mutateAsync({ id: risk.id, version, title });
        utils.risks.list.setData(undefined, (risks) => risks?.map((each) => (each.id === saved.id ? saved : each)));
        void utils.risks.list.invalidate();
        banner.success(text.titleSaved, bannerMs.library);
        onDone();
      },
      (failure) => {
        const words = errorText(failure, text.editTitleFailed);
        const found = conflictOf(failure);
        setConflict(found);
        setError(words);
        // The choice itself is announced, and a banner would only cover it.
        if (!found) banner.failure(words, bannerMs.library);
      },
    );

  return {
    form,
    error,
    conflict,
    submit: save(startedFrom),
    saveMine: () => save(conflict?.version ?? startedFrom)(),
  };
}
