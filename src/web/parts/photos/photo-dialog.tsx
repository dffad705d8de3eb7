import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { photoForm } from '#shared/photos.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { Instant } from '#web/components/instant.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import words from '#web/components/words.module.css';
import { saveCall } from '#web/forms/save-record.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { ShownPosition } from '#web/parts/position/shown-position.tsx';
import classes from './photos.module.css';
import type { ShownPhoto } from './shown-photo.ts';

const text = messages.photos;

type Values = { caption: string };

type PhotoDialogProps = DialogProps & { photo: ShownPhoto; name: string; mayWrite: boolean };

/** One photo, large, with what is known of it. */
export function PhotoDialog({ photo, name, mayWrite, ...dialog }: PhotoDialogProps) {
  const { id, url, width, height, takenAt, latitude, longitude, createdBy } = photo;
  const record = useRecordForm<Values, Values, ShownPhoto>({
    schema: photoForm,
    record: photo,
    valuesOf: (stored) => ({ caption: stored?.caption ?? '' }),
    saveCallFor: (values) => saveCall('photos.update', { id, ...values }),
    words: { caption: text.caption },
    name: `photo.${id}`,
    texts: { subject: () => name, saved: () => text.captionSaved, failed: text.saveFailed },
    ms: bannerMs.library,
    onSaved: dialog.onClose,
  });
  const removal = useChange('photos.remove', {
    done: ({ message }) => message,
    failed: text.removeFailed,
    ms: bannerMs.library,
    undo: (answer) => ({ path: 'photos.putBack', input: { id: answer.id } }),
  });
  const remove = async () => {
    if (!(await removal.run({ id }))) return;
    record.discard();
    dialog.onClose();
  };
  const footer = mayWrite && (
    <FormActions error={record.error}>
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
        <BusyButton type="submit" busy={record.busy} disabled={!record.isDirty}>
          Save
        </BusyButton>
      </NeedsCoverage>
    </FormActions>
  );
  return (
    <ModalShell {...dialog} title={name} width={880} footer={footer} busy={record.busy} onSubmit={record.submit}>
      <Stack gap="sm">
        <DraftNotice of={record} />
        <img src={url} alt={name} width={width ?? undefined} height={height ?? undefined} className={classes.large} />
        {mayWrite && (
          <TextInput label={text.caption} maxLength={sentenceLength} {...record.form.getInputProps('caption')} />
        )}
        <Group gap="xs" className={words.hint ?? ''}>
          {takenAt && (
            <span>
              {text.takenAt} <Instant at={takenAt} />
            </span>
          )}
          <ShownPosition of={{ latitude, longitude, accuracy: null }} what={messages.positions.ofPhoto} />
          {createdBy && <span>{text.addedBy(createdBy)}</span>}
        </Group>
      </Stack>
    </ModalShell>
  );
}
