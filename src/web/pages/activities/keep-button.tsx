import { IconDeviceMobile, IconDeviceMobileCheck } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import classes from './keep-button.module.css';
import { useKeepOnPhone } from './use-keep-on-phone.ts';

type KeepButtonProps = { activity: { id: number; activityName: string } };

/**
 * Keeps an activity of a list on this phone, for reading and changing it without coverage. A plain button, because a list has fifty of
 * them: fifty tooltips would delay the letters that somebody types.
 */
export function KeepButton({ activity: { id, activityName } }: KeepButtonProps) {
  const keep = useKeepOnPhone(id);
  if (!keep) return null;
  const Drawn = keep.isKept ? IconDeviceMobileCheck : IconDeviceMobile;
  return (
    <button
      type="button"
      className={classes.button}
      title={messages.activities.keepOnPhone}
      aria-label={`${messages.activities.keepOnPhone} ${activityName}`}
      aria-pressed={keep.isKept}
      onClick={keep.toggle}
    >
      <Drawn size={19} stroke={1.7} aria-hidden />
    </button>
  );
}
