import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { Instant } from '#web/components/instant.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { useMay } from '#web/session-context.ts';
import classes from './photos.module.css';
import type { ShownPhoto } from './shown-photo.ts';

const text = messages.photos;

type PhotoDialogProps = DialogProps & { photo: ShownPhoto; name: string };

/** One photo, large, with what is known of it. */
export function PhotoDialog({ photo, name, ...dialog }: PhotoDialogProps) {
  const { id, version, url, width, height, caption, takenAt, latitude, longitude, createdBy } = photo;
  const mayWrite = useMay('photos:write');
  const [typed, setTyped] = useState(caption);
  const saving = useChange('photos.update', {
    done: () => text.captionSaved,
    failed: text.saveFailed,
    ms: bannerMs.library,
  });
  const removal = useChange('photos.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: (answer) => ({ path: 'photos.putBack', input: { id: answer.id } }),
  });
  const remove = async () => {
    if (await removal.run({ id })) dialog.onClose();
  };
  const footer = mayWrite && (
    <>
      <NeedsCoverage>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          loading={removal.busy}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </NeedsCoverage>
      <NeedsCoverage>
        <BusyButton type="submit" busy={saving.busy} disabled={typed.trim() === caption}>
          Save
        </BusyButton>
      </NeedsCoverage>
    </>
  );
  return (
    <ModalShell
      {...dialog}
      title={name}
      width={880}
      footer={footer}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run({ id, version, caption: typed });
      }}
    >
      <Stack gap="sm">
        <img src={url} alt={name} width={width ?? undefined} height={height ?? undefined} className={classes.large} />
        {mayWrite && (
          <TextInput
            label={text.caption}
            value={typed}
            maxLength={sentenceLength}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <Group gap="xs" className={words.hint ?? ''}>
          {takenAt && (
            <span>
              {text.takenAt} <Instant at={takenAt} />
            </span>
          )}
          {latitude !== null && (
            <span>
              {text.position} {latitude}, {longitude}
            </span>
          )}
          {createdBy && <span>{text.addedBy(createdBy)}</span>}
        </Group>
      </Stack>
    </ModalShell>
  );
}
