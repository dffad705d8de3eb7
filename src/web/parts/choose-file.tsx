import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
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
  const reset = useRef<() => void>(null);

  function choose(file: File | null) {
    if (file) onFile(file);
    // Clear the input so that the same file can be chosen again: browsers report only a change of file.
    reset.current?.();
  }

  return (
    <FileButton accept={accept} onChange={choose} resetRef={reset}>
      {(props) => (
        <Button
          {...props}
          aria-label={label}
          variant="default"
          leftSection={<Drawn size={20} stroke={1.7} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </FileButton>
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
