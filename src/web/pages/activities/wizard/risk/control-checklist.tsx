import { Checkbox } from '@mantine/core';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { controlListPx } from '#shared/timings.ts';
import { FormError } from '#web/components/form-error.tsx';
import { ListStates } from '#web/components/list-states.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { AddInline } from './add-inline.tsx';
import type { InlineEntry } from './inline-entry.ts';
import classes from './risk-dialogs.module.css';
import type { Choice, ControlsQuery } from './use-controls.ts';

type ControlChecklistProps = {
  query: ControlsQuery;
  /** Null until a title is chosen. */
  riskTitleId: number | null;
  isEditing: boolean;
  chosenIds: number[];
  error?: string | undefined;
  newControl: InlineEntry;
  onChange: (ids: number[]) => void;
};

/** The controls to check or uncheck, and a box to add a missing one. */
export function ControlChecklist(props: ControlChecklistProps) {
  const { query, riskTitleId, isEditing, chosenIds, error, newControl, onChange } = props;
  const texts = messages.activityRisk;
  const isWide = useIsWide();
  const choices = riskTitleId === null ? [] : (query.data ?? []);

  return (
    <div className={classes.checklist}>
      <div>
        <div className={classes.checklistHead}>
          <span className={classes.checklistName} id="risk-controls">
            Controls
          </span>
          {choices.length > 0 && (
            <span className={classes.checklistCount} role="status">
              {choices.filter(({ id }) => chosenIds.includes(id)).length} of {choices.length} selected
            </span>
          )}
        </div>
        <div className={classes.checklistScroll} {...(isWide && { style: { maxHeight: controlListPx } })}>
          {riskTitleId === null ? (
            <p className={classes.checklistNote}>{texts.chooseTitleFirst}</p>
          ) : (
            <ListStates
              query={query}
              failedText={isEditing ? texts.loadRiskControlsFailed : texts.loadControlsFailed}
              loadingRows={3}
              isEmpty={(controls) => controls.length === 0}
              empty={<p className={classes.checklistNote}>{texts.noControlsToChoose}</p>}
            >
              {(controls) => <Choices controls={controls} chosenIds={chosenIds} onChange={onChange} />}
            </ListStates>
          )}
        </div>
        <FormError>{error}</FormError>
      </div>
      {riskTitleId !== null && (
        <AddInline entry={newControl} label="New control" placeholder="Add a new control" maxLength={sentenceLength} />
      )}
    </div>
  );
}

type ChoicesProps = { controls: Choice[]; chosenIds: number[]; onChange: (ids: number[]) => void };

function Choices({ controls, chosenIds, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group
      aria-labelledby="risk-controls"
      value={chosenIds.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <ul>
        {controls.map(({ id, text }) => (
          <li key={id} className={classes.choice}>
            <Checkbox
              value={String(id)}
              label={text}
              classNames={{ body: classes.choiceBody, labelWrapper: classes.choiceLabel }}
            />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}
