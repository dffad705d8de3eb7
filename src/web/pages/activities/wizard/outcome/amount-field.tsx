import { NumberInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { messages } from '#shared/messages.ts';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import classes from './outcome.module.css';
import type { ActivityObjective } from './outcome-table.tsx';
import type { AmountEdit, AmountEditing } from './use-amount-editing.ts';

type AmountFieldProps = { row: ActivityObjective; edit: AmountEdit; editing: AmountEditing };

/** An amount while it is edited. Enter saves; Escape leaves a field that is as it was. */
export function AmountField({ row, edit, editing }: AmountFieldProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void editing.save(row);
    }
    if (event.key === 'Escape' && !editing.isChanged(edit)) editing.cancel(row);
  }

  return (
    <div className={classes.amountField}>
      <NumberInput
        aria-label={`${messages.wizard.amount}, ${row.title}`}
        value={edit.value}
        onChange={(value) => editing.type(row, value)}
        onKeyDown={onKeyDown}
        error={edit.conflict ? undefined : edit.error}
        min={0}
        allowNegative={false}
        decimalScale={3}
        clampBehavior="none"
        hideControls
        autoFocus
        inputMode="decimal"
        rightSection={<span className={classes.unit}>{row.measurement}</span>}
        rightSectionWidth="auto"
        rightSectionPointerEvents="none"
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
