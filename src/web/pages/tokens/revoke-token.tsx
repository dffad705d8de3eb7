import { IconTrash } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useBanner } from '#web/components/banner-store.ts';
import { useConfirm } from '#web/components/confirm-store.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';
import type { Token } from './token-columns.tsx';

export function RevokeToken({ token }: { token: Token }) {
  const confirm = useConfirm();
  const banner = useBanner();
  const utils = trpc.useUtils();
  const revoke = trpc.tokens.revoke.useMutation();

  async function askAndRevoke() {
    try {
      const action = () => revoke.mutateAsync({ id: token.id });
      const question = messages.tokens.confirmRevoke(token.name);
      if (!(await confirm({ question, confirmLabel: 'Revoke', action }))) return;
      banner.success(messages.tokens.revoked(token.name), bannerMs.people);
    } catch (error) {
      banner.failure(errorText(error, messages.tokens.revokeFailed), bannerMs.people);
    }
    await utils.tokens.list.invalidate();
  }

  return <ActionIconButton label="Revoke" subject={token.name} icon={IconTrash} onClick={() => void askAndRevoke()} />;
}
