import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';

type NewTokenProps = DialogProps & { token: string };

/** The token's secret, shown only once. */
export function NewToken({ token, ...dialog }: NewTokenProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    input.current?.select();
    setCopied(await putOnClipboard(token));
  }

  return (
    <ModalShell
      {...dialog}
      title={messages.tokens.title}
      footer={
        <FormActions>
          <Button variant="default" onClick={dialog.onClose}>
            Done
          </Button>
          <Button
            data-autofocus
            leftSection={isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </FormActions>
      }
    >
      <Stack gap="md">
        <Text role="status">{messages.tokens.created}</Text>
        <TextInput
          ref={input}
          label="Access token"
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm">Programs send it as the header Authorization: Bearer followed by the token.</Text>
      </Stack>
    </ModalShell>
  );
}
