import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { useRef } from 'react';

type Input = ComponentProps<'input'>;

export type FileInputProps = Pick<Input, 'accept' | 'capture' | 'multiple' | 'aria-label'> & {
  onFiles: (files: File[]) => void;
  /** What opens it. */
  children: (open: () => void) => ReactNode;
};

/** Opens the device's own chooser of files. */
export function FileInput({ onFiles, children, ...input }: FileInputProps) {
  const chooser = useRef<HTMLInputElement>(null);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // So that the same file can be chosen again, once it was put right: browsers report only a change.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <>
      <input {...input} ref={chooser} type="file" hidden tabIndex={-1} onChange={take} />
      {children(() => chooser.current?.click())}
    </>
  );
}
