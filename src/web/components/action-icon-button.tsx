import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEventHandler } from 'react';
import { messages } from '#shared/messages.ts';
import { useBusyFocus } from './keep-focus.ts';
import { blocked, useIsOutOfReach } from './needs-coverage.tsx';

type ActionIconButtonProps = Omit<ActionIconProps, 'children'> & {
  /** Used with `form`, the id of a form in another cell of the row. */
  type?: 'submit';
  form?: string;
  autoFocus?: boolean;
  /** The documented word: the accessible name and the tooltip. `Edit`, `Delete`, `Remove`, `Save`, `Cancel`. */
  label: string;
  /** The record that the action is for, in the accessible name only: `Edit` + `Plants Planted`. */
  subject?: string | undefined;
  icon: Icon;
  busy?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
};

/** An action drawn as an icon: 36 px, 44 on the phone. */
export function ActionIconButton({
  label,
  subject,
  icon: Drawn,
  busy = false,
  onClick,
  ...rest
}: ActionIconButtonProps) {
  const button = useBusyFocus(busy);
  const isOutOfReach = useIsOutOfReach();
  const words = isOutOfReach ? messages.general.needsCoverage : undefined;
  return (
    <ActionIcon
      {...rest}
      ref={button}
      aria-label={subject ? `${label} ${subject}` : label}
      title={words ?? label}
      loading={busy}
      {...(onClick && { onClick })}
      {...(words && { ...blocked, 'aria-description': words })}
    >
      <Drawn size={19} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
