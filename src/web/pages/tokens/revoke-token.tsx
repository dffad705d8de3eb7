import { IconTrash } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import type { Token } from './token-columns.tsx';

const text = messages.tokens;

export function RevokeToken({ token: { id, name } }: { token: Token }) {
  const { remove } = useRemoval('tokens.revoke', {
    confirmLabel: 'Revoke',
    done: text.revoked(name),
    failed: text.revokeFailed,
    ms: bannerMs.people,
  });
  return (
    <ActionIconButton
      label="Revoke"
      subject={name}
      icon={IconTrash}
      onClick={() => void remove({ question: text.confirmRevoke(name), input: { id } })}
    />
  );
}
