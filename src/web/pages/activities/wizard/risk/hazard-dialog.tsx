import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { sentenceLength } from '#shared/fields.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { errorText } from '#web/error-text.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { AddInline, refuseLeftover, useInlineText } from './add-inline.tsx';
import type { ActivityHazard } from './hazard-table.tsx';
import { hazardTexts } from './hazard-texts.ts';
import classes from './risk-step.module.css';
import { useRefreshStep } from './use-refresh-step.ts';

type HazardDialogProps = {
  activityId: number;
  kind: HazardKind;
  /** What the activity has already. */
  added: ActivityHazard[];
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** Chooses hazards of the library for an activity, or writes a new one. */
export function HazardDialog({ activityId, kind, added, opened, onClose, onClosed }: HazardDialogProps) {
  const texts = hazardTexts[kind];
  const library = trpc.hazards.list.useQuery({ kind });
  const [chosenIds, setChosenIds] = useState<number[]>([]);
  const newHazard = useInlineText();
  const { save, error, isBusy } = useSaveHazards(activityId, kind, onClose);
  const create = useCreateHazard(kind, (id) => setChosenIds((ids) => [...ids, id]));
  const addedIds = added.map(({ hazardId }) => hazardId);

  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={texts.add.replace('+ ', '')}
      width={560}
      busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!refuseLeftover(newHazard, messages.activityRisk.pressPlus)) void save(chosenIds);
      }}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            busy={isBusy}
            busyText="Saving..."
            disabled={chosenIds.length === 0 && newHazard.value.trim() === ''}
          >
            {messages.activityRisk.saveHazards}
          </BusyButton>
        </>
      }
    >
      <div className={classes.dialogStack}>
        <ListStates
          query={library}
          failedText={messages.activityRisk.loadDefinitionsFailed}
          isEmpty={(hazards) => hazards.length === 0}
          empty={<EmptyState text={messages.activityRisk.noHazardsToAdd} />}
        >
          {(hazards) => (
            <div className={classes.hazardScroll}>
              <HazardChoices
                label={texts.title}
                hazards={hazards}
                addedIds={addedIds}
                chosenIds={chosenIds}
                onChange={setChosenIds}
              />
            </div>
          )}
        </ListStates>
        <AddInline
          box={newHazard}
          label={texts.newLabel}
          placeholder={texts.newPlaceholder}
          required={texts.required}
          failed={texts.addNewFailed}
          maxLength={sentenceLength}
          onAdd={create}
        />
        <div role="alert" className={classes.error}>
          {error}
        </div>
      </div>
    </ModalShell>
  );
}

type LibraryHazard = Outputs['hazards']['list'][number];

type HazardChoicesProps = {
  label: string;
  hazards: LibraryHazard[];
  addedIds: number[];
  chosenIds: number[];
  onChange: (ids: number[]) => void;
};

function HazardChoices({ label, hazards, addedIds, chosenIds, onChange }: HazardChoicesProps) {
  return (
    <Checkbox.Group
      aria-label={label}
      value={[...addedIds, ...chosenIds].map(String)}
      onChange={(values) => onChange(values.map(Number).filter((id) => !addedIds.includes(id)))}
    >
      <ul className={classes.choices}>
        {hazards.map(({ id, hazardDescription }) => {
          const isAdded = addedIds.includes(id);
          return (
            <li key={id} className={classes.choice}>
              <Checkbox
                value={String(id)}
                disabled={isAdded}
                label={isAdded ? `${hazardDescription} ${messages.activityRisk.alreadyAdded}` : hazardDescription}
                classNames={{ body: classes.choiceBody, labelWrapper: classes.choiceLabel }}
              />
            </li>
          );
        })}
      </ul>
    </Checkbox.Group>
  );
}

function useSaveHazards(activityId: number, kind: HazardKind, onSaved: () => void) {
  const [error, setError] = useState('');
  const add = trpc.activities.risk.addHazards.useMutation();
  const refresh = useRefreshStep(activityId);
  const banner = useBanner();

  async function save(hazardIds: number[]) {
    if (add.isPending) return;
    setError('');
    try {
      await add.mutateAsync({ activityId, kind, hazardIds });
      await refresh();
      banner.success(messages.activityRisk.hazardsSaved, bannerMs.activityRisk);
      onSaved();
    } catch (failure) {
      const text = errorText(failure, messages.activityRisk.saveHazardsFailed);
      setError(text);
      banner.failure(text, bannerMs.activityRisk);
    }
  }

  return { save, error, isBusy: add.isPending };
}

/** A new hazard joins the library at once, and is chosen here. */
function useCreateHazard(kind: HazardKind, onCreated: (id: number) => void) {
  const utils = trpc.useUtils();
  const create = trpc.hazards.create.useMutation();
  return async (hazardDescription: string, clientKey: string) => {
    const hazard = await create.mutateAsync({ kind, hazardDescription, clientKey });
    await utils.hazards.list.invalidate({ kind });
    onCreated(hazard.id);
  };
}
