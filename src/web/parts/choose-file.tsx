import { Button, Group, Progress, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileInput } from '#web/components/file-input.tsx';
import type { Upload } from './use-upload.ts';

type ChooseButtonProps = {
  accept: string;
  icon: Icon;
  onFile: (file: File) => void;
  children: ReactNode;
  /** Its name for screen readers, where several look the same. */
  label?: string;
};

/** Opens the device's own chooser. */
export function ChooseButton({ accept, icon: Drawn, onFile, children, label }: ChooseButtonProps) {
  return (
    <FileInput accept={accept} onFiles={([file]) => file && onFile(file)}>
      {(open) => (
        <Button
          onClick={open}
          aria-label={label}
          variant="default"
          leftSection={<Drawn size={20} stroke={1.7} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </FileInput>
  );
}

/** How much of a file has gone. */
export function UploadProgress({ upload: { current, cancel } }: { upload: Upload }) {
  if (!current) return null;
  return (
    <Group gap="sm" wrap="nowrap" mt="xs">
      <Progress.Root flex={1} size="lg">
        <Progress.Section value={current.percent} aria-label={`Uploading ${current.file.name}`} />
      </Progress.Root>
      <Text size="sm">{current.percent} %</Text>
      <Button size="sm" variant="default" onClick={cancel}>
        Cancel
      </Button>
    </Group>
  );
}
