import { Button } from '@mantine/core';
import type { RecordConflict } from '#shared/app-error.ts';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { useSession } from '#web/session-context.ts';
import { BusyButton } from './busy-button.tsx';
import classes from './conflict-choice.module.css';

type ConflictChoiceProps = {
  /** `conflictOf(error)` of the refused save. Nothing is drawn without one. */
  conflict: RecordConflict | null;
  /** Show what the other person saved, and drop what was typed here. */
  onTheirs: () => void;
  /** Save what was typed here over it: the same save with `conflict.version`. */
  onMine: () => void;
  busy?: boolean;
};

/** Someone else saved the record meanwhile: who, when, and whose words stay. */
export function ConflictChoice({ conflict, onTheirs, onMine, busy = false }: ConflictChoiceProps) {
  const { config } = useSession();
  if (!conflict) return null;
  return (
    <div role="alert" className={classes.choice}>
      <p className={classes.words}>
        {messages.general.changedMeanwhile(conflict.changedBy)} ({formatInstant(conflict.changedAt, config.orgTimezone)}
        )
      </p>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" disabled={busy} onClick={onTheirs}>
          Use theirs
        </Button>
        <BusyButton size="sm" variant="default" busy={busy} onClick={onMine}>
          Save mine
        </BusyButton>
      </div>
    </div>
  );
}
