import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { acceptedFiles } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { FileInput, type FileInputProps } from '#web/components/file-input.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { createKey } from '#web/sync/change.ts';
import type { Place } from '#web/sync/effects/photos.ts';
import { AddPhotosDialog } from './add-photos-dialog.tsx';
import type { GivenPhoto } from './left-photos.ts';

const text = messages.photos;

/** What the browser asks for pictures with, and what opens it. */
export const PhotoInput = (props: Omit<FileInputProps, 'accept'>) => (
  <FileInput accept={acceptedFiles.photo} {...props} />
);

type AddPhotosProps = {
  place: Place;
  /** In a row: a small button alone, named by what the row shows. The browser of a phone offers its camera, too. */
  inRowOf?: string;
};

/** The two ways to a photo: the camera, and what is on the device already. */
export function AddPhotos({ place, inRowOf }: AddPhotosProps) {
  const dialog = useDialog<GivenPhoto[]>();
  const open = (files: File[]) => dialog.open(files.map((file) => ({ key: createKey(), file, error: '' })));
  return (
    <>
      {inRowOf === undefined ? (
        <>
          <PhotoInput capture="environment" aria-label={text.take} onFiles={open}>
            {(choose) => (
              <Button variant="light" leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />} onClick={choose}>
                {text.take}
              </Button>
            )}
          </PhotoInput>
          <PhotoInput multiple aria-label={text.choose} onFiles={open}>
            {(choose) => (
              <Button
                variant="default"
                leftSection={<IconPhotoPlus size={20} stroke={1.7} aria-hidden />}
                onClick={choose}
              >
                {text.choose}
              </Button>
            )}
          </PhotoInput>
        </>
      ) : (
        <PhotoInput multiple aria-label={`${text.choose}: ${inRowOf}`} onFiles={open}>
          {(choose) => <ActionIconButton label={text.add(1)} subject={inRowOf} icon={IconPhotoPlus} onClick={choose} />}
        </PhotoInput>
      )}
      {dialog.shown && (
        <AddPhotosDialog key={dialog.shown.key} place={place} photos={dialog.shown.subject} {...dialog.props} />
      )}
    </>
  );
}
