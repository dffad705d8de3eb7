import { Button, Select, Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { consequences, likelihoods, rateRisk, showWord } from '#shared/activities/risk.ts';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { refuseLeftover, useInlineText } from './add-inline.tsx';
import { ControlChecklist } from './control-checklist.tsx';
import classes from './risk-step.module.css';
import { RiskTitleField } from './risk-title-field.tsx';
import type { ActivityRisk } from './risk-types.ts';
import { useControls } from './use-controls.ts';
import { useRiskForm } from './use-risk-form.ts';

type RiskDialogProps = {
  activityId: number;
  /** The one to edit; null adds one. */
  risk: ActivityRisk | null;
  usedTitleIds: number[];
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
};

const texts = messages.activityRisk;
const options = (words: readonly string[]) => words.map((value) => ({ value, label: showWord(value) }));

/** Rates a risk for an activity and chooses its controls. Saved in one go. */
export function RiskDialog({ activityId, risk, usedTitleIds, opened, onClose, onClosed }: RiskDialogProps) {
  const { form, draft, error, conflict, submit, takeTheirs } = useRiskForm(activityId, risk, onClose);
  const newTitle = useInlineText();
  const newControl = useInlineText();
  const { riskTitleId, likelihood, consequences: consequence, chosenControlIds } = form.values;
  const controls = useControls(activityId, risk, riskTitleId);
  useUnsavedGuard(opened && form.isDirty());

  function chooseTitle(next: number | null) {
    if (next !== riskTitleId) form.setFieldValue('chosenControlIds', []);
    form.setFieldValue('riskTitleId', next);
    newControl.setValue('');
  }

  async function dropGoneControls() {
    const left = (await controls.refetch()).map(({ id }) => id);
    form.setFieldValue('chosenControlIds', (ids) => ids.filter((id) => left.includes(id)));
  }
  const save = (event?: SyntheticEvent<HTMLFormElement>) => submit(() => void dropGoneControls(), event);

  function cancel() {
    draft.clear();
    onClose();
  }

  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={risk ? texts.editTitle : texts.addTitle}
      width={880}
      busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        const left = [newTitle, newControl].map((box) => refuseLeftover(box, texts.pressPlus));
        if (!left.includes(true)) save(event);
      }}
      footer={
        <>
          <Button variant="default" disabled={form.busy} onClick={cancel}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={form.busy} busyText="Saving...">
            {risk ? 'Update' : 'Add'}
          </BusyButton>
        </>
      }
    >
      <DraftNotice draft={draft} />
      <div className={classes.dialogGrid}>
        <div className={classes.fields}>
          {risk ? (
            <Text className={classes.subject}>{risk.riskTitle}</Text>
          ) : (
            <RiskTitleField
              {...form.getInputProps('riskTitleId')}
              value={riskTitleId}
              onChange={chooseTitle}
              usedTitleIds={usedTitleIds}
              newTitle={newTitle}
            />
          )}
          <div className={classes.words}>
            <Select
              data-autofocus={risk !== null || undefined}
              label={texts.likelihood}
              placeholder="Choose"
              data={options(likelihoods)}
              allowDeselect={false}
              rightSectionWidth={34}
              {...form.getInputProps('likelihood')}
            />
            <Select
              label={texts.consequence}
              placeholder="Choose"
              data={options(consequences)}
              allowDeselect={false}
              rightSectionWidth={34}
              {...form.getInputProps('consequences')}
            />
          </div>
        </div>
        <div className={classes.ratingBox}>
          <div>
            <div className={classes.ratingName}>{texts.rating}</div>
            <div className={classes.ratingHint}>Set from likelihood and consequence</div>
          </div>
          <output aria-label={texts.rating}>
            <RiskRating rating={rateRisk(likelihood, consequence)} large />
          </output>
        </div>
        <ControlChecklist
          query={controls}
          riskTitleId={riskTitleId}
          isEditing={risk !== null}
          chosenIds={chosenControlIds}
          error={form.errors.chosenControlIds as string | undefined}
          newControl={newControl}
          onChange={(ids) => form.setFieldValue('chosenControlIds', ids)}
        />
      </div>
      <ConflictChoice conflict={conflict} onTheirs={takeTheirs} onMine={() => save()} busy={form.busy} />
      <div role="alert" className={classes.error}>
        {conflict ? '' : error}
      </div>
    </ModalShell>
  );
}
