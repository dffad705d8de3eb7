import { Button, TextInput } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { controlForm } from '#shared/risks.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { useConfirm } from '#web/components/confirm-store.ts';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { trpc } from '#web/trpc.ts';
import type { ApplyControls, RiskControl } from './risk-types.ts';
import classes from './risks-manager.module.css';
import { controlPart, type SetPartDirty, usePartDirty } from './use-dirty-parts.ts';

const text = messages.risks;

type ControlRowProps = {
  control: RiskControl;
  isEdited: boolean;
  /** Opens this one, and closes whichever was open; null closes. */
  onEdit: (id: number | null) => void;
  onChanged: ApplyControls;
  /** The control has been deleted, and with it the button that had the focus. */
  onGone: () => void;
  onPartDirty: SetPartDirty;
};

/** A control with Edit and Delete. What came with the product says why it stays as it is. */
export function ControlRow(props: ControlRowProps) {
  const { control, isEdited, onEdit } = props;
  const { error, refuse, remove } = useControlRemoval(props);
  const row = useRef<HTMLLIElement>(null);

  function close() {
    onEdit(null);
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  }

  return (
    <li ref={row} className={classes.control}>
      {isEdited ? (
        <ControlForm {...props} onDone={close} />
      ) : (
        <div className={classes.controlLine}>
          <span className={classes.controlText}>
            {control.controlText}
            {control.isReadOnly && (
              <IconLock size={15} stroke={1.7} className={classes.lock} role="img" aria-label="Read-Only" />
            )}
          </span>
          <span className={classes.controlActions}>
            <ActionIconButton
              label="Edit"
              subject={control.controlText}
              icon={IconPencil}
              onClick={() => (control.isReadOnly ? refuse(text.cannotEditReadOnlyControl) : onEdit(control.id))}
            />
            <ActionIconButton
              label="Delete"
              subject={control.controlText}
              icon={IconTrash}
              onClick={() => (control.isReadOnly ? refuse(text.cannotDeleteReadOnlyControl) : void remove())}
            />
          </span>
        </div>
      )}
      <div role="alert" className={classes.error}>
        {error}
      </div>
    </li>
  );
}

function useControlRemoval({ control, onChanged, onGone }: ControlRowProps) {
  const [error, setError] = useState('');
  const mutation = trpc.risks.removeControl.useMutation();
  const confirm = useConfirm();
  const banner = useBanner();

  function refuse(words: string) {
    setError(words);
    banner.failure(words, bannerMs.library);
  }

  async function remove() {
    setError('');
    try {
      const action = () => mutation.mutateAsync({ id: control.id });
      if (!(await confirm({ question: text.confirmDeleteControl, action }))) return;
      onChanged((controls) => controls.filter(({ id }) => id !== control.id));
      banner.success(text.controlDeleted, bannerMs.library);
      onGone();
    } catch (failure) {
      refuse(errorText(failure, text.deleteControlFailed));
    }
  }

  return { error, refuse, remove };
}

type ControlFormProps = ControlRowProps & { onDone: () => void };

function ControlForm({ control, onChanged, onDone, onPartDirty }: ControlFormProps) {
  const form = useZodForm(controlForm, { controlText: control.controlText });
  const [startedFrom] = useState(control.version);
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const update = trpc.risks.updateControl.useMutation();
  const banner = useBanner();
  usePartDirty(controlPart(control.id), form.isDirty(), onPartDirty);

  const save = (version: number) =>
    form.handleSubmit(
      async ({ controlText }) => {
        setError('');
        const saved = await update.mutateAsync({ id: control.id, version, controlText });
        onChanged((controls) => controls.map((each) => (each.id === saved.id ? saved : each)));
        banner.success(text.controlSaved, bannerMs.library);
        onDone();
      },
      (failure) => {
        const words = errorText(failure, text.saveControlFailed);
        const found = conflictOf(failure);
        setConflict(found);
        setError(words);
        // The choice itself is announced, and a banner would only cover it.
        if (!found) banner.failure(words, bannerMs.library);
      },
    );

  function takeTheirs() {
    onChanged((controls) => controls);
    onDone();
  }

  return (
    <form noValidate aria-label="Edit control" className={classes.controlForm} onSubmit={save(startedFrom)}>
      <TextInput label="Control" autoComplete="off" autoFocus {...form.getInputProps('controlText')} />
      <div className={classes.controlButtons}>
        <Button variant="default" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={form.busy}>
          Save
        </BusyButton>
      </div>
      <ConflictChoice
        conflict={conflict}
        onTheirs={takeTheirs}
        onMine={() => save(conflict?.version ?? startedFrom)()}
        busy={form.busy}
      />
      <div role="alert" className={classes.error}>
        {conflict ? '' : error}
      </div>
      <LastChange recordType="risk control" recordId={control.id} />
    </form>
  );
}
