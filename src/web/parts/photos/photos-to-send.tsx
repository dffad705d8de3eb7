import { Box, Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { createKey } from '#web/sync/change.ts';
import type { Place } from '#web/sync/effects/photos.ts';
import { PhotoInput } from './add-photos.tsx';
import { type GivenPhoto, leftPhotos } from './left-photos.ts';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useUnsavedPhotos } from './unsaved-photos.ts';

const text = messages.photos;

type Chosen = { key: string; file: File; url: string; small: Promise<Blob> };

/** Photos of a record that a form is about to make: chosen in it, and sent once the record is on the phone. */
export function usePhotosToSend() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { make, send: sendChange } = useChanges();
  const banner = useBanner();
  const shown = useRef(chosen);
  shown.current = chosen;
  useEffect(
    () => () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );

  async function send(place: Place, of: string): Promise<void> {
    forget();
    const photos: GivenPhoto[] = [];
    const sent: Promise<unknown>[] = [];
    for (const { key, file, small } of chosen) {
      const photo = { key, file, small, caption: '', position: null, takenAt: null };
      // The next one as soon as this is on the phone: an answer takes long with little coverage, and the screen is gone.
      await new Promise<void>((goOn) => {
        const one = sendPhoto(place, photo, { make, send: sendChange }, goOn)
          .catch((error: unknown) => photos.push({ key, file, error: errorText(error, text.addFailed) }))
          .finally(goOn);
        sent.push(one);
      });
    }
    await Promise.all(sent);
    if (photos.length > 0) leftPhotos.setState((all) => [...all, { place, of, photos }], true);
  }
  const leaveOut = (key: string) => setChosen((all) => all.filter((one) => one.key !== key));
  const leaveOutAll = useCallback(() => setChosen([]), []);
  const { mayClose, forget } = useUnsavedPhotos(chosen.length, leaveOutAll);

  function add(files: File[]): void {
    // Made small at once, so that little is left to do when the screen has gone on.
    const added = files.map((file) => {
      return { key: createKey(), file, url: URL.createObjectURL(file), small: shrinkPhoto(file) };
    });
    setChosen((all) => [...all, ...added]);
    for (const { key, small } of added)
      small.catch((error: unknown) => {
        leaveOut(key);
        banner.failure(errorText(error, text.addFailed), bannerMs.library);
      });
  }

  return {
    chosen,
    add,
    leaveOut,
    /** Goes on by itself once its screen has closed. What could not be kept is shown again, see `leftPhotos`. */
    send,
    mayClose,
  };
}

type PhotosToSendProps = Pick<ReturnType<typeof usePhotosToSend>, 'chosen' | 'add' | 'leaveOut'>;

/** One button, of which a phone offers its camera, too; and what was chosen. */
export function PhotosToSend({ chosen, add, leaveOut }: PhotosToSendProps) {
  return (
    <>
      <PhotoInput multiple aria-label={text.choose} onFiles={add}>
        {(open) => (
          <Button variant="default" leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />} onClick={open}>
            {text.one}
          </Button>
        )}
      </PhotoInput>
      {chosen.map(({ key, file, url }) => (
        <Group key={key} gap="xs" wrap="nowrap" justify="space-between">
          <Box component="img" src={url} alt={file.name} h={72} maw={160} style={{ objectFit: 'cover' }} />
          <Button variant="subtle" onClick={() => leaveOut(key)} aria-label={`${text.leaveOut}: ${file.name}`}>
            {text.leaveOut}
          </Button>
        </Group>
      ))}
    </>
  );
}
