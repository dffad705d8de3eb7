import { CloseButton, Group, Modal } from '@mantine/core';
import type { CSSProperties, FormEventHandler, ReactNode } from 'react';
import { modalBodyPx } from '#shared/timings.ts';
import { useBackCloses } from './back-closes.ts';
import { type DialogPhase, useReturnFocus } from './keep-focus.ts';
import classes from './modal-shell.module.css';
import { useIsWide } from './use-is-wide.ts';

/** What a dialog is told by whoever opens it. */
export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** It has faded out. */
  onClosed?: () => void;
};

type ModalShellProps = DialogProps & {
  title: string;
  children: ReactNode;
  /** The buttons, the safe one first: at the right under the body, or at the bottom edge of a phone. */
  footer?: ReactNode;
  /** Makes body and footer one form, so that a submit button in the footer submits it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** 480 by default; 880 holds two columns. */
  width?: number;
  /** While something runs the dialog cannot be closed. */
  busy?: boolean;
  /** A small dialog that does not fill the phone's screen. */
  floating?: boolean;
};

/** The only dialog: on a desk the body scrolls from 400 px, a phone shows it full screen. Put `data-autofocus` on the first field. */
export function ModalShell(props: ModalShellProps) {
  const { opened, onClose, title, width = 480, busy = false, floating = false, onClosed } = props;
  const isWide = useIsWide();
  useReturnFocus(opened);
  const close = () => {
    if (opened && !busy) onClose();
  };
  useBackCloses(opened, close);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      centered
      size={width}
      radius="lg"
      fullScreen={!isWide && !floating}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      returnFocus={false}
      classNames={{ content: classes.content }}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      {/* While it fades out nothing in it can be pressed. */}
      <Modal.Content
        data-dialog={(opened ? 'open' : 'closing') satisfies DialogPhase}
        style={{ pointerEvents: opened ? 'auto' : 'none' }}
      >
        <Group className={classes.header} justify="space-between" wrap="nowrap" gap="sm">
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <CloseButton aria-label="Close" size={44} iconSize={22} onClick={close} disabled={busy} flex="none" />
        </Group>
        <ModalContents {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

function ModalContents({ children, footer, onSubmit }: ModalShellProps) {
  const contents = (
    <>
      <div className={classes.body} style={{ '--bl-modal-body': `${modalBodyPx}px` } as CSSProperties}>
        {children}
      </div>
      {footer && (
        <div className={classes.footer} data-buttons>
          {footer}
        </div>
      )}
    </>
  );
  if (!onSubmit) return contents;
  return (
    <form noValidate onSubmit={onSubmit} className={classes.form}>
      {contents}
    </form>
  );
}
