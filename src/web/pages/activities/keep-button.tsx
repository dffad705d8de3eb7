import { IconDeviceMobile, IconDeviceMobileCheck } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { ActionIconButton } from '#web/components/action-icon-button.tsx';
import { useKeepOnPhone } from './use-keep-on-phone.ts';

type KeepButtonProps = { activity: { id: number; activityName: string } };

/** Keeps an activity of a list on this phone, for reading and changing it without coverage. */
export function KeepButton({ activity: { id, activityName } }: KeepButtonProps) {
  const keep = useKeepOnPhone(id);
  if (!keep) return null;
  return (
    <ActionIconButton
      label={messages.activities.keepOnPhone}
      subject={activityName}
      icon={keep.isKept ? IconDeviceMobileCheck : IconDeviceMobile}
      aria-pressed={keep.isKept}
      onClick={keep.toggle}
    />
  );
}
