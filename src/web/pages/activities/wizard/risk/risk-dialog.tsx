import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { consequences, likelihoods, rateRisk, showWord } from '#shared/activities/risk.ts';
import { requiredLine } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { newControlForm } from '#shared/risks.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { RiskRating } from '#web/components/risk-rating.tsx';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import type { Outputs } from '#web/trpc.ts';
import { ControlChecklist } from './control-checklist.tsx';
import { useInlineEntry } from './inline-entry.ts';
import classes from './risk-step.module.css';
import { RiskTitleField } from './risk-title-field.tsx';
import type { ActivityRisk } from './risk-types.ts';
import { useControls } from './use-controls.ts';
import { useDropGone } from './use-drop-gone.ts';
import { riskDraft, useRiskForm } from './use-risk-form.ts';

type RiskDialogProps = DialogProps & {
  activityId: number;
  /** The risk to edit; null to add one. */
  risk: ActivityRisk | null;
  usedTitleIds: number[];
};

const texts = messages.activityRisk;
const options = (words: readonly string[]) => words.map((value) => ({ value, label: showWord(value) }));

/** Rates a risk for an activity and chooses its controls, saved in one call. */
export function RiskDialog({ activityId, risk, usedTitleIds, ...dialog }: RiskDialogProps) {
  const record = useRiskForm({ activityId, risk, onSaved: dialog.onClose });
  const draft = riskDraft(activityId, risk);
  const { form, busy } = record;
  const { riskTitleId, likelihood, consequences: consequence, chosenControlIds } = form.values;
  const rating = rateRisk(likelihood, consequence);
  const controls = useControls(risk, riskTitleId);
  /** The title that was chosen when a new one was sent: one that was chosen since stays. */
  const titleAtPress = useRef(riskTitleId);
  const newTitle = useNewTitle(`${draft}.title`, (id) => {
    if (form.getValues().riskTitleId === titleAtPress.current) chooseTitle(id);
  });
  const newControl = useNewControl(`${draft}.control`, riskTitleId ?? 0, async ({ id, riskId }) => {
    await controls.refetch();
    if (form.getValues().riskTitleId === riskId) form.setFieldValue('chosenControlIds', (ids) => [...ids, id]);
  });
  useDropGone(form, 'chosenControlIds', async () => (await controls.refetch())?.map(({ id }) => id));

  function chooseTitle(next: number | null) {
    if (next !== riskTitleId) form.setFieldValue('chosenControlIds', []);
    form.setFieldValue('riskTitleId', next);
    newControl.discard();
  }

  function cancel() {
    for (const typed of [newTitle, newControl, record]) typed.discard();
    dialog.onClose();
  }

  return (
    <ModalShell
      {...dialog}
      title={risk ? texts.editTitle : texts.addTitle}
      width={880}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const left = [newTitle, newControl].map((box) => box.refuseLeftover());
        if (!left.includes(true)) record.submit(event);
      }}
      footer={<CancelAndSave busy={busy} busyText="Saving..." onCancel={cancel} saveLabel={risk ? 'Update' : 'Add'} />}
    >
      <DraftNotice of={record} />
      <div className={classes.dialog}>
        <Stack gap="md" miw={0}>
          {risk ? (
            <Text size="lg" fw={600}>
              {risk.riskTitle}
            </Text>
          ) : (
            <RiskTitleField
              activityId={activityId}
              {...form.getInputProps('riskTitleId')}
              value={riskTitleId}
              onChange={chooseTitle}
              usedTitleIds={usedTitleIds}
              newTitle={{
                ...newTitle,
                submit: (event) => {
                  titleAtPress.current = riskTitleId;
                  newTitle.submit(event);
                },
              }}
            />
          )}
          <Text size="sm" c="dimmed">
            {texts.rateWith}
          </Text>
          <SimpleGrid cols={2} spacing="xs" className={classes.words ?? ''}>
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
          </SimpleGrid>
        </Stack>
        <Group justify="space-between" px="md" py="sm" bg="var(--bl-page)" bd="1px solid var(--bl-line)" bdrs="md">
          <div className={words.grow}>
            <Text fz="text" fw={600}>
              {texts.rating}
            </Text>
            <Text size="sm" c="dimmed">
              {rating === 'High' || rating === 'Extreme' ? texts.stopsNothing : texts.ratingFrom}
            </Text>
          </div>
          <output aria-label={texts.rating}>
            <RiskRating rating={rating} large />
          </output>
        </Group>
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
      <FormError>{record.error}</FormError>
    </ModalShell>
  );
}

/** Adds a new title to the library at once, and chooses it. */
function useNewTitle(name: string, onAdded: (riskTitleId: number) => void) {
  return useInlineEntry<Outputs['risks']['create']>({
    name,
    label: texts.riskTitle,
    rule: requiredLine(texts.newTitleRequired),
    textOf: ({ title }) => title,
    saveCallFor: (title, stored) =>
      stored ? saveCall('risks.update', { id: stored.id, title }) : saveCall('risks.create', { title }),
    failed: texts.addTitleFailed,
    onAdded: ({ id }) => onAdded(id),
  });
}

/** Adds a new control to the library's risk at once, and chooses it. */
function useNewControl(name: string, riskId: number, onAdded: (added: Outputs['risks']['addControl']) => unknown) {
  return useInlineEntry<Outputs['risks']['addControl']>({
    name,
    label: 'Control',
    rule: newControlForm.shape.controlText,
    textOf: ({ controlText }) => controlText,
    saveCallFor: (controlText, stored) =>
      stored
        ? saveCall('risks.updateControl', { id: stored.id, controlText })
        : saveCall('risks.addControl', { riskId, controlText }),
    failed: messages.risks.addControlFailed,
    onAdded,
  });
}
