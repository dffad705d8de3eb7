import { Checkbox } from '@mantine/core';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { controlListPx } from '#shared/timings.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { trpc } from '#web/trpc.ts';
import { AddInline, type InlineText } from './add-inline.tsx';
import classes from './risk-step.module.css';
import type { Choice, ControlsQuery } from './use-controls.ts';

type ControlChecklistProps = {
  query: ControlsQuery;
  /** Null until a title is chosen. */
  riskTitleId: number | null;
  isEditing: boolean;
  chosenIds: number[];
  error?: string | undefined;
  newControl: InlineText;
  onChange: (ids: number[]) => void;
};

/** The controls to check or uncheck, and a box for one that is missing. */
export function ControlChecklist(props: ControlChecklistProps) {
  const { query, riskTitleId, isEditing, chosenIds, error, newControl, onChange } = props;
  const texts = messages.activityRisk;
  const isWide = useIsWide();
  const create = useCreateControl(riskTitleId, (id) => onChange([...chosenIds, id]));
  const total = riskTitleId === null ? 0 : (query.data?.length ?? 0);

  return (
    <div className={classes.checklist}>
      <div>
        <div className={classes.checklistHead}>
          <span className={classes.checklistName} id="risk-controls">
            Controls
          </span>
          {total > 0 && (
            <span className={classes.checklistCount} role="status">
              {chosenIds.length} of {total} selected
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
        <div role="alert" className={classes.error}>
          {error}
        </div>
      </div>
      {riskTitleId !== null && (
        <AddInline
          box={newControl}
          label="New control"
          placeholder="Add a new control"
          required={messages.risks.newControlRequired}
          failed={messages.risks.addControlFailed}
          maxLength={sentenceLength}
          onAdd={create}
        />
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
      <ul className={classes.choices}>
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

/** A new control joins the library's risk at once, and is chosen here. */
function useCreateControl(riskTitleId: number | null, onCreated: (id: number) => void) {
  const utils = trpc.useUtils();
  const add = trpc.risks.addControl.useMutation();
  return async (controlText: string, clientKey: string) => {
    if (riskTitleId === null) return;
    const control = await add.mutateAsync({ riskId: riskTitleId, controlText, clientKey });
    await Promise.all([utils.risks.listControls.invalidate(), utils.activities.risk.listControls.invalidate()]);
    onCreated(control.id);
  };
}
