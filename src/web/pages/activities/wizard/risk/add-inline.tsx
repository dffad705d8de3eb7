import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { InlineEntry } from './inline-entry.ts';

type AddInlineProps = {
  entry: InlineEntry;
  label: string;
  maxLength: number;
};

/** A text box with a + button, inside a form that it does not submit. */
export function AddInline({ entry, label, maxLength }: AddInlineProps) {
  const { form, busy, error, submit } = entry;
  const box = useRef<HTMLInputElement>(null);
  // No error for leaving the box empty: adding is optional.
  const { onBlur: _, error: wrong, ...field } = form.getInputProps('text');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        {...field}
        ref={box}
        aria-label={label}
        placeholder="Or a new one"
        maxLength={maxLength}
        autoComplete="off"
        error={wrong ?? error}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(event);
        }}
        flex={1}
      />
      <ActionIcon
        variant="light"
        color="bush"
        size={44}
        aria-label={`Add ${label.toLowerCase()}`}
        loading={busy}
        onClick={(event) => {
          box.current?.focus();
          submit(event);
        }}
      >
        <IconPlus size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
