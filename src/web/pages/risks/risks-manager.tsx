import { Select, Text } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { riskLabel } from '#shared/risks.ts';
import { leaveForms, unsavedForms } from '#web/changes/unsaved.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { trpc } from '#web/trpc.ts';
import { CreateRiskForm } from './create-risk-form.tsx';
import { RiskEditor } from './risk-editor.tsx';
import type { Risk } from './risk-types.ts';
import classes from './risks-manager.module.css';

type RisksManagerProps = {
  /** The chosen risk, when the page keeps it; otherwise this component does. */
  riskId?: number | null;
  onRisk?: (id: number | null) => void;
};

/** The reusable risks: choose one to edit with its controls, or create a new one. */
export function RisksManager({ riskId, onRisk }: RisksManagerProps) {
  const query = trpc.risks.list.useQuery();
  const [chosenId, setChosenId] = useUncontrolled<number | null>({
    defaultValue: null,
    ...(riskId !== undefined && { value: riskId }),
    ...(onRisk && { onChange: onRisk }),
  });

  async function choose(id: number | null) {
    if (await leaveForms(unsavedForms(`risk.${chosenId}.`))) setChosenId(id);
  }

  return (
    <div className={classes.columns}>
      <Surface as="section" aria-label="Existing risks" className={classes.column}>
        <ListStates query={query} failedText={messages.risks.loadFailed} isEmpty={isEmpty} empty={<NoRisks />}>
          {(risks) => (
            <ExistingRisks risks={risks} chosenId={chosenId} onChoose={choose} onGone={() => setChosenId(null)} />
          )}
        </ListStates>
      </Surface>
      <Surface className={classes.column}>
        <CreateRiskForm onCreated={(risk) => void choose(risk.id)} />
      </Surface>
    </div>
  );
}

const isEmpty = (risks: readonly Risk[]) => risks.length === 0;

function NoRisks() {
  return <Text c="dimmed">{messages.risks.empty} Create the first one in the form.</Text>;
}

type ExistingRisksProps = {
  risks: readonly Risk[];
  chosenId: number | null;
  onChoose: (id: number | null) => Promise<void>;
  onGone: () => void;
};

function ExistingRisks({ risks, chosenId, onChoose, onGone }: ExistingRisksProps) {
  const chosen = risks.find(({ id }) => id === chosenId);
  const picker = useRef<HTMLInputElement>(null);

  /** Focuses the picker, because the focused button disappears with the risk. */
  function leave() {
    onGone();
    picker.current?.focus();
  }

  return (
    <>
      <Select
        ref={picker}
        label="Select a risk"
        placeholder="Choose a risk"
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the chosen risk' }}
        nothingFoundMessage="No risk with these words."
        data={risks.map((risk) => ({ value: String(risk.id), label: riskLabel(risk) }))}
        value={chosen ? String(chosen.id) : null}
        onChange={(value) => void onChoose(value === null ? null : Number(value))}
      />
      {chosen && <RiskEditor key={chosen.id} risk={chosen} onGone={leave} />}
    </>
  );
}
