import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import { NeedsCard } from '#web/parts/needs/needs-card.tsx';
import { trpc } from '#web/trpc.ts';
import { AddControlForm } from './add-control-form.tsx';
import { ControlRow } from './control-row.tsx';
import { RiskTitle } from './risk-title.tsx';
import type { ListedRisk } from './risk-types.ts';
import classes from './risks.module.css';

type RiskEditorProps = {
  risk: ListedRisk;
  /** The searched words, to be marked. */
  words: readonly string[];
  onGone: () => void;
};

/** An open risk: its controls, edited one at a time, a form for a new one, and the buttons of its title. */
export function RiskEditor({ risk, words, onGone }: RiskEditorProps) {
  const controls = trpc.risks.listControls.useQuery({ riskId: risk.id }, { placeholderData: risk.controls });
  const needs = trpc.needs.ofRisk.useQuery({ id: risk.id });
  const [editedId, setEditedId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Opens another control, after asking what to do with unsaved changes in the open one. */
  async function edit(id: number | null) {
    if (id === null || (await leaveForms(unsavedForms(`risk.${risk.id}.control.${editedId}`)))) setEditedId(id);
  }

  return (
    <Stack gap="sm">
      <section aria-label={`Controls of ${risk.title}`}>
        <Text
          component="h3"
          ref={heading}
          tabIndex={-1}
          size="xs"
          fw={600}
          c="dimmed"
          className={classes.controlsHeading ?? ''}
        >
          Controls
        </Text>
        <ListStates
          query={controls}
          failedText={messages.risks.loadControlsFailed}
          isEmpty={(list) => list.length === 0}
          empty={
            <Text py="sm" c="dimmed">
              {messages.risks.noControls}
            </Text>
          }
          loadingRows={4}
        >
          {(list) => (
            <ul>
              {list.map((control) => (
                <ControlRow
                  key={control.id}
                  control={control}
                  words={words}
                  isEdited={control.id === editedId}
                  onEdit={(id) => void edit(id)}
                  onGone={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )}
        </ListStates>
      </section>
      <AddControlForm riskId={risk.id} />
      <NeedsCard
        noun="Risk"
        name={risk.title}
        title={messages.needs.title}
        order={3}
        hint={messages.needs.ofRiskHint}
        stored={needs.data}
        isFailed={needs.isError}
        isOpen
      />
      <RiskTitle risk={risk} onGone={onGone} />
    </Stack>
  );
}
