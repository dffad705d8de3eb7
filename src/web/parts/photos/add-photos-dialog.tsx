import { Box, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { formatInstant } from '#shared/dates.ts';
import { sentenceLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { useLatest } from '#web/components/use-latest.ts';
import { errorText } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { PositionText } from '#web/parts/position/shown-position.tsx';
import { useSession } from '#web/session-context.ts';
import type { Place } from '#web/sync/effects/photos.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import type { GivenPhoto } from './left-photos.ts';
import classes from './photos.module.css';
import { type PictureFacts, readExif } from './read-exif.ts';
import { sendPhoto } from './send-photo.ts';
import { useUnsavedPhotos } from './unsaved-photos.ts';

const text = messages.photos;

type Chosen = GivenPhoto & {
  url: string;
  facts: PictureFacts | null;
  caption: string;
  keepsPosition: boolean;
  keepsTakenAt: boolean;
};

const chosenOf = (photo: GivenPhoto): Chosen => ({
  ...{ ...photo, url: URL.createObjectURL(photo.file), facts: null },
  ...{ caption: '', keepsPosition: false, keepsTakenAt: false },
});

type AddPhotosDialogProps = DialogProps & {
  place: Place;
  photos: readonly GivenPhoto[];
  /** What the place is called, where the page does not say it. */
  of?: string;
};

/** Asks of each photo what is to be kept beside it, and sends them one after the other. What could not be sent stays, with the reason. */
export function AddPhotosDialog({ place, photos: given, of, ...dialog }: AddPhotosDialogProps) {
  const [photos, setPhotos] = useState<readonly Chosen[]>(() => given.map(chosenOf));
  const [sending, setSending] = useState<{ key: string; done: number; of: number } | null>(null);
  const latest = useLatest(photos);
  const changes = useChanges();
  const banner = useBanner();
  const { onClose } = dialog;
  const closeNow = useLatest(onClose);
  const leaveOutAll = useCallback(() => {
    setPhotos([]);
    closeNow.current();
  }, [closeNow]);
  const { mayClose } = useUnsavedPhotos(photos.length, leaveOutAll);
  const close = async () => {
    if (await mayClose()) onClose();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos stay the same while the dialog is open.
  useEffect(() => {
    for (const { key, file } of photos) void readExif(file).then((facts) => change(key, { facts }));
    return () => {
      for (const { url } of photos) URL.revokeObjectURL(url);
    };
  }, []);

  const change = (key: string, part: Partial<Chosen>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const leaveOut = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));

  async function send() {
    let [failed, kept] = [0, 0];
    for (const [done, { key }] of photos.entries()) {
      // As it is by now: the fields of those that are still to go stay open.
      const photo = latest.current.find((one) => one.key === key);
      if (!photo) continue;
      setSending({ key, done: done + 1, of: photos.length });
      try {
        if (wasKept(await sendPhoto(place, { ...photo, ...keptOf(photo) }, changes))) kept += 1;
        leaveOut(photo.key);
      } catch (error) {
        failed += 1;
        change(photo.key, { error: errorText(error, text.addFailed) });
      }
    }
    setSending(null);
    if (failed > 0) return banner.failure(text.notAdded(failed), bannerMs.library);
    banner.success(kept > 0 ? messages.general.keptOnPhone : text.added(photos.length), bannerMs.library);
    onClose();
  }

  const isBusy = sending !== null;
  // Once the last is sent, the dialog fades out as it was.
  const count = photos.length || given.length;
  return (
    <ModalShell
      {...dialog}
      onClose={() => void close()}
      title={text.addTitle(count, of)}
      busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={() => void close()}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            busy={isBusy}
            disabled={photos.length === 0}
            busyText={text.adding(sending?.done ?? 1, sending?.of ?? 1)}
          >
            {text.add(count)}
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        {photos.map((photo, index) => (
          <OnePhoto
            key={photo.key}
            photo={photo}
            isFirst={index === 0}
            isGoing={photo.key === sending?.key}
            onChange={(part) => change(photo.key, part)}
            {...(photos.length > 1 && !isBusy && { onLeaveOut: () => leaveOut(photo.key) })}
          />
        ))}
      </Stack>
    </ModalShell>
  );
}

const keptOf = ({ facts, keepsPosition, keepsTakenAt }: Chosen) => ({
  position: keepsPosition ? (facts?.position ?? null) : null,
  takenAt: keepsTakenAt ? (facts?.takenAt ?? null) : null,
});

type OnePhotoProps = {
  photo: Chosen;
  isFirst: boolean;
  /** It is being sent: what is typed now would be left behind. */
  isGoing: boolean;
  onChange: (part: Partial<Chosen>) => void;
  onLeaveOut?: () => void;
};

function OnePhoto({ photo, isFirst, isGoing, onChange, onLeaveOut }: OnePhotoProps) {
  const { file, url, facts, caption, keepsPosition, keepsTakenAt, error } = photo;
  const { config } = useSession();
  const { position = null, takenAt = null } = facts ?? {};
  return (
    <Stack gap="xs" role="group" aria-label={file.name}>
      <Box component="img" src={url} alt={file.name} mah={192} className={classes.large} />
      <TextInput
        label={text.caption}
        value={caption}
        maxLength={sentenceLength}
        readOnly={isGoing}
        onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
        {...(isFirst && { 'data-autofocus': true })}
      />
      {position && (
        <Checkbox
          label={
            <>
              {text.keepPosition} <PositionText of={{ ...position, accuracy: null }} />
            </>
          }
          checked={keepsPosition}
          disabled={isGoing}
          onChange={({ currentTarget }) => onChange({ keepsPosition: currentTarget.checked })}
        />
      )}
      {takenAt && (
        <Checkbox
          label={text.keepTakenAt(formatInstant(takenAt, config.orgTimezone))}
          checked={keepsTakenAt}
          disabled={isGoing}
          onChange={({ currentTarget }) => onChange({ keepsTakenAt: currentTarget.checked })}
        />
      )}
      <FormError>{error}</FormError>
      {onLeaveOut && (
        <Button variant="subtle" onClick={onLeaveOut} aria-label={`${text.leaveOut}: ${file.name}`}>
          {text.leaveOut}
        </Button>
      )}
    </Stack>
  );
}
