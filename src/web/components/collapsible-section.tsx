import { useSessionStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId } from 'react';
import classes from './collapsible-section.module.css';
import words from './words.module.css';

type CollapsibleSectionProps = {
  /** The rank of its heading on the page: 3 by default. */
  level?: 2 | 3;
  title: string;
  /** What is inside, so that nobody opens it in vain. */
  hint?: ReactNode;
  /** Remembers, until the tab is closed, whether it is open. */
  name: string;
  /** Opens it, for a field inside that is wrong. It stays open afterwards. */
  isNeeded?: boolean;
  /** Draws what is inside only while it is open: a chart measures its place, and code that nobody sees need not load. */
  isLazy?: boolean;
  children: ReactNode;
};

/** A part of a screen under a full-width button. What is inside stays mounted, so that a form keeps its fields, unless it is lazy. */
export function CollapsibleSection({
  level = 3,
  title,
  hint,
  name,
  isNeeded = false,
  isLazy = false,
  children,
}: CollapsibleSectionProps) {
  const panelId = useId();
  const Heading = `h${level}` as const;
  const [isOpen, setOpen] = useSessionStorage({
    key: `bushline.fold.${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isShown = isOpen || isNeeded;
  useEffect(() => {
    if (isNeeded) setOpen(true);
  }, [isNeeded, setOpen]);
  return (
    <div className={classes.section}>
      <Heading className={clsx(words.strong, classes.heading)}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={isShown}
          aria-controls={panelId}
          onClick={() => setOpen(!isShown)}
        >
          <IconChevronDown size={20} stroke={1.8} aria-hidden className={words.dimmed} />
          <span>
            {title}
            {hint && <span className={words.hint}>{hint}</span>}
          </span>
        </button>
      </Heading>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the button is the name already. */}
      <div id={panelId} role="group" aria-label={title} hidden={!isShown} className={classes.panel}>
        {(isShown || !isLazy) && children}
      </div>
    </div>
  );
}
