import { Button, Stack } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import type { Arrival } from '#shared/traps/checks.ts';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import words from '#web/components/words.module.css';
import { wrappedLabel } from './wrapped-label.ts';

const text = messages.walk;

/** The state that a reason records; null: nothing, and the trap stays open. */
const reasons: { label: string; hint: string; state: Arrival | null }[] = [
  { label: 'Could not reach it', hint: text.noNights, state: 'Could not reach it' },
  { label: text.missing, hint: text.lookedForNext, state: 'Missing' },
  { label: text.somebodyElse, hint: text.staysOpen, state: null },
  { label: text.noTime, hint: text.staysOpen, state: null },
];

type SkipDialogProps = DialogProps & { code: string; onSkip: (state: Arrival | null) => void };

/** Why a trap is skipped, in one press. */
export function SkipDialog({ code, onSkip, ...dialog }: SkipDialogProps) {
  return (
    <ModalShell
      {...dialog}
      title={text.whySkip(code)}
      floating
      footer={
        <Button variant="default" size="lg" fullWidth onClick={dialog.onClose}>
          Cancel
        </Button>
      }
    >
      <Stack gap="2xs">
        {reasons.map(({ label, hint, state }) => (
          <Button
            key={label}
            variant="subtle"
            h="auto"
            mih={64}
            justify="flex-start"
            px="xs"
            py="2xs"
            styles={{ label: { ...wrappedLabel, textAlign: 'left' } }}
            onClick={() => {
              dialog.onClose();
              onSkip(state);
            }}
          >
            {label}
            <span className={words.hint}>{hint}</span>
          </Button>
        ))}
      </Stack>
    </ModalShell>
  );
}
