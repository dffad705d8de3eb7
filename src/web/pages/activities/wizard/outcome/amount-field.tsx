import { Button, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import classes from './outcome.module.css';
import type { ActivityObjective } from './outcome-types.ts';
import type { AmountEdit, AmountEditing } from './use-amount-editing.ts';

type AmountFieldProps = { row: ActivityObjective; edit: AmountEdit; editing: AmountEditing; label?: ReactNode };

/** An amount while it is edited. Enter saves; Escape leaves a field that is as it was. */
export function AmountField({ row, edit, editing, label }: AmountFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void editing.save(row);
    }
    if (event.key === 'Escape' && !editing.isChanged(edit)) editing.cancel(row);
  }

  return (
    <div className={classes.amountField}>
      <NumberField
        label={label}
        aria-label={`${messages.wizard.amount}, ${row.title}`}
        value={edit.typed}
        onChange={(typed) => editing.type(row, typed)}
        onKeyDown={onKeyDown}
        error={edit.conflict ? undefined : edit.error}
        unit={row.measurement}
        autoFocus
      />
      <ConflictChoice
        conflict={edit.conflict}
        busy={edit.busy}
        onTheirs={() => editing.takeTheirs(row)}
        onMine={() => void editing.save(row, edit.conflict?.version)}
      />
    </div>
  );
}

/** The same on the phone, in place of the row's card: a whole width to type in, and buttons for a thumb. */
export function AmountCard(props: AmountFieldProps) {
  const { row, edit, editing } = props;
  return (
    <div className={classes.amountCard}>
      <Text fw={650}>{row.title}</Text>
      <AmountField {...props} label={messages.wizard.amount} />
      <div className={classes.amountButtons}>
        <Button
          variant="default"
          disabled={edit.busy}
          aria-label={`Cancel ${row.title}`}
          onClick={() => editing.cancel(row)}
        >
          Cancel
        </Button>
        <BusyButton busy={edit.busy} aria-label={`Save ${row.title}`} onClick={() => void editing.save(row)}>
          Save
        </BusyButton>
      </div>
    </div>
  );
}
