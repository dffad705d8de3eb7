import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { controlListPx } from '#shared/timings.ts';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { ListStates } from '#web/components/list-states.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { AddInline } from './add-inline.tsx';
import type { InlineEntry } from './inline-entry.ts';
import classes from './risk-step.module.css';
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
    <Stack gap="sm" miw={0}>
      <div>
        <Group justify="space-between" align="baseline" gap="sm" mb="2xs">
          <Text span fz="text" fw={550} id="risk-controls">
            Controls
          </Text>
          {choices.length > 0 && (
            <Text span size="sm" c="dimmed" role="status">
              {choices.filter(({ id }) => chosenIds.includes(id)).length} of {choices.length} selected
            </Text>
          )}
        </Group>
        <div className={classes.scroll} {...(isWide && { style: { maxHeight: controlListPx } })}>
          {riskTitleId === null ? (
            <Note>{texts.chooseTitleFirst}</Note>
          ) : (
            <ListStates
              query={query}
              failedText={isEditing ? texts.loadRiskControlsFailed : texts.loadControlsFailed}
              loadingRows={3}
              isEmpty={(controls) => controls.length === 0}
              empty={<Note>{texts.noControlsToChoose}</Note>}
            >
              {(controls) => <Choices controls={controls} chosenIds={chosenIds} onChange={onChange} />}
            </ListStates>
          )}
        </div>
        <FormError>{error}</FormError>
      </div>
      {riskTitleId !== null && <AddInline entry={newControl} label="New control" maxLength={sentenceLength} />}
    </Stack>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text c="dimmed" py="sm">
      {children}
    </Text>
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
      <ul className={lines.rows}>
        {controls.map(({ id, text }) => (
          <li key={id}>
            <Checkbox
              value={String(id)}
              label={text}
              classNames={{ body: lines.option ?? '', labelWrapper: lines.optionWords ?? '' }}
            />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}
