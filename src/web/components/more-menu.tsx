import { type Icon, IconCheck, IconDotsVertical } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { Disclosure } from './disclosure.tsx';
import classes from './more-menu.module.css';
import { NeedsCoverage } from './needs-coverage.tsx';
import words from './words.module.css';

const CloseContext = createContext(() => {});

/** A page's less used actions, behind one button of 44 px. `label` names the button: `More for Pūriri Ridge trap check`. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Disclosure
      label={label}
      align="end"
      buttonClassName={classes.button}
      button={<IconDotsVertical size={20} stroke={1.9} aria-hidden />}
    >
      {(close) => (
        <CloseContext value={close}>
          <ul>{children}</ul>
        </CloseContext>
      )}
    </Disclosure>
  );
}

type ItemProps = { icon: Icon; children: ReactNode };

export function MoreLink({ icon: Drawn, to, children }: ItemProps & { to: string }) {
  const close = use(CloseContext);
  return (
    <li>
      <Link to={to} className={clsx(words.plain, classes.item)} onClick={close}>
        <Drawn size={20} stroke={1.7} aria-hidden />
        {children}
      </Link>
    </li>
  );
}

type ButtonProps = ItemProps & {
  /** It deletes something, and is red. */
  isDanger?: boolean;
  /** Of a switch: whether it is on. */
  isPressed?: boolean;
  /** It cannot be done without coverage. */
  needsCoverage?: boolean;
  onClick: () => void;
};

export function MoreButton(props: ButtonProps) {
  const { icon: Drawn, isDanger = false, isPressed, needsCoverage = false, onClick, children } = props;
  const close = use(CloseContext);
  function press() {
    close();
    onClick();
  }
  const button = (
    <button
      type="button"
      className={classes.item}
      data-danger={isDanger || undefined}
      aria-pressed={isPressed}
      onClick={press}
    >
      <Drawn size={20} stroke={1.7} aria-hidden />
      {children}
      {isPressed && <IconCheck size={18} stroke={1.9} aria-hidden className={classes.check} />}
    </button>
  );
  return <li>{needsCoverage ? <NeedsCoverage fullWidth>{button}</NeedsCoverage> : button}</li>;
}
