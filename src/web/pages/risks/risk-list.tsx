import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { MarkedText } from './marked-text.tsx';
import { RiskEditor } from './risk-editor.tsx';
import type { ListedRisk, RiskControl } from './risk-types.ts';
import classes from './risks.module.css';

type RiskRowProps = {
  risk: ListedRisk;
  /** Its controls that a search found, shown while it is folded. */
  found: readonly RiskControl[];
  isOpen: boolean;
  /** The address names this risk: it is scrolled to once. */
  isWanted: boolean;
  /** The searched words, to be marked. */
  words: readonly string[];
  onToggle: () => void;
  onGone: () => void;
};

/** A risk of the list: a button that shows its controls and its own buttons. */
export function RiskRow({ risk, found, isOpen, isWanted, words, onToggle, onGone }: RiskRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const partId = useId();
  const { title, isReadOnly, controls, activityCount } = risk;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list is first drawn.
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <li ref={row}>
      <div className={classes.riskHead}>
        <Chevron size={18} stroke={1.8} aria-hidden />
        <h2 className={classes.riskTitle}>
          <button
            type="button"
            className={classes.riskButton}
            aria-expanded={isOpen}
            aria-controls={isOpen ? partId : undefined}
            onClick={onToggle}
          >
            <MarkedText text={title} words={words} />
            {isReadOnly && (
              <>
                {' '}
                <span className={classes.readOnly}>{messages.risks.readOnlySuffix.trim()}</span>
              </>
            )}
          </button>
        </h2>
        <div className={classes.counts}>
          <span>{countOf(controls.length, 'control')}</span>
          <span>{activityCount === 0 ? 'on no activity' : `on ${countOf(activityCount, 'activity')}`}</span>
        </div>
      </div>
      {!isOpen && found.length > 0 && (
        <ul className={classes.found}>
          {found.map(({ id, controlText }) => (
            <li key={id}>
              <MarkedText text={controlText} words={words} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div id={partId} className={classes.riskPart}>
          <RiskEditor risk={risk} words={words} onGone={onGone} />
        </div>
      )}
    </li>
  );
}

function countOf(n: number, noun: 'control' | 'activity'): string {
  const many = { control: 'controls', activity: 'activities' }[noun];
  return `${n} ${n === 1 ? noun : many}`;
}
