import { Button, Stack } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import type { NoteOf } from '#shared/medical-notes.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { useMay } from '#web/session-context.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import classes from './medical-note.module.css';

const text = messages.people;

export type SeenNote = OutputOf<'medicalNotes.look'>;

type MedicalNoteProps = {
  person: NoteOf;
  /** The person's whole name. */
  name: string;
  /** The activity on whose screen it is shown: without coverage the look waits among its changes. */
  activityId?: number;
  /** Its button is a text in a line of others, and the note stands under all of them. */
  isInLine?: boolean;
  /** What can be done with a note that is shown. */
  actions?: (seen: SeenNote) => ReactNode;
};

/**
 * What a first aider must know of a person, behind a tap that the trail records. Nothing for somebody who may not read it. Once hidden it
 * is forgotten, and the next look is a line of its own.
 */
export function MedicalNote({ person, name, activityId, isInLine = false, actions }: MedicalNoteProps) {
  const mayRead = useMay('medical-note:read');
  const [seen, setSeen] = useState<SeenNote | null>(null);
  const panelId = useId();
  const { run, busy } = useChange('medicalNotes.look', { failed: text.showMedicalNoteFailed, ms: bannerMs.people });
  if (!mayRead) return null;
  return (
    <Stack gap="sm" align="flex-start" className={isInLine ? classes.inLine : undefined}>
      <Button
        variant={isInLine ? 'subtle' : 'default'}
        leftSection={!isInLine && <IconFirstAidKit size={18} stroke={1.7} aria-hidden />}
        loading={busy}
        aria-expanded={seen !== null}
        aria-controls={panelId}
        aria-label={`${seen ? text.hideMedicalNote : text.showMedicalNote}: ${name}`}
        onClick={async () => setSeen(seen ? null : await run({ ...person, activityId }))}
      >
        {seen ? text.hideMedicalNote : text.showMedicalNote}
      </Button>
      <div id={panelId} role="status" className={seen ? clsx(words.typed, classes.shown) : undefined}>
        {seen && <p>{seen.note === null ? text.medicalNoteNotShown : seen.note || text.noMedicalNote}</p>}
        {seen && actions?.(seen)}
      </div>
    </Stack>
  );
}
