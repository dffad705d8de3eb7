import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { ListStates } from '#web/components/list-states.tsx';
import { askToLeave } from '#web/components/use-unsaved-guard.ts';
import { trpc } from '#web/trpc.ts';
import { AddControlForm } from './add-control-form.tsx';
import { ControlRow } from './control-row.tsx';
import { RiskTitle } from './risk-title.tsx';
import type { ApplyControls, Risk } from './risk-types.ts';
import classes from './risks-manager.module.css';
import { controlPart, useDirtyParts } from './use-dirty-parts.ts';

type RiskEditorProps = { risk: Risk; onGone: () => void; onDirty: (isDirty: boolean) => void };

/** The chosen risk: its title and its controls, one of which is edited at a time. */
export function RiskEditor({ risk, onGone, onDirty }: RiskEditorProps) {
  const controls = useControls(risk.id);
  const { setPartDirty, isDirty, isPartDirty } = useDirtyParts();
  const [editedId, setEditedId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Another control is opened only over a clean one, or when the person says so. */
  async function edit(id: number | null) {
    const isOverDirty = id !== null && editedId !== null && isPartDirty(controlPart(editedId));
    if (!isOverDirty || (await askToLeave())) setEditedId(id);
  }

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  return (
    <div className={classes.editor}>
      <RiskTitle risk={risk} onGone={onGone} onPartDirty={setPartDirty} />
      <section aria-label={`Controls of ${risk.title}`}>
        <h3 ref={heading} tabIndex={-1} className={classes.controlsHeading}>
          Controls
        </h3>
        <ListStates
          query={controls.query}
          failedText={messages.risks.loadControlsFailed}
          isEmpty={(list) => list.length === 0}
          empty={<p className={classes.noControls}>{messages.risks.noControls}</p>}
          loadingRows={4}
        >
          {(list) => (
            <ul className={classes.controls}>
              {list.map((control) => (
                <ControlRow
                  key={control.id}
                  control={control}
                  isEdited={control.id === editedId}
                  onEdit={(id) => void edit(id)}
                  onChanged={controls.applyChange}
                  onGone={() => heading.current?.focus()}
                  onPartDirty={setPartDirty}
                />
              ))}
            </ul>
          )}
        </ListStates>
      </section>
      <AddControlForm riskId={risk.id} onChanged={controls.applyChange} onPartDirty={setPartDirty} />
    </div>
  );
}

function useControls(riskId: number) {
  const query = trpc.risks.listControls.useQuery({ riskId });
  const utils = trpc.useUtils();
  const applyChange: ApplyControls = (change) => {
    utils.risks.listControls.setData({ riskId }, (controls) => controls && change(controls));
    void utils.risks.listControls.invalidate({ riskId });
  };
  return { query, applyChange };
}
