import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { acceptedFiles } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import type { Place } from '#web/sync/effects/photos.ts';
import { AddPhotosDialog } from './add-photos-dialog.tsx';

const text = messages.photos;

/** The two ways to a photo: the camera, and what is on the device already. */
export function AddPhotos({ place }: { place: Place }) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const dialog = useDialog<File[]>();

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // So that the same file can be chosen again: browsers report only a change.
    currentTarget.value = '';
    if (files.length > 0) dialog.open(files);
  }

  const input = { type: 'file', accept: acceptedFiles.photo, hidden: true, onChange: take, tabIndex: -1 } as const;
  return (
    <>
      <input {...input} ref={camera} capture="environment" aria-label={text.take} />
      <input {...input} ref={chooser} multiple aria-label={text.choose} />
      <Button
        variant="light"
        leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
        onClick={() => camera.current?.click()}
      >
        {text.take}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={20} stroke={1.7} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {text.choose}
      </Button>
      {dialog.shown && (
        <AddPhotosDialog key={dialog.shown.key} place={place} files={dialog.shown.subject} {...dialog.props} />
      )}
    </>
  );
}
