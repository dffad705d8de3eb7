import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { changeField } from '#web/sync/field-state.ts';
import { useCoverage } from './coverage.ts';
import classes from './coverage-link.module.css';

/** In the top bar: whether there is coverage and what waits, leading to the waiting changes. Nothing while all is well. */
export function CoverageLink() {
  const coverage = useCoverage();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: that everything is on the server is said until the next screen.
  useEffect(() => () => changeField({ allSentAt: null }), [pathname]);
  if (!coverage) return null;
  const { words, tone, icon: Icon, count } = coverage;
  const name = words.join(', ');
  return (
    <Link to={paths.outbox} aria-label={name} className={classes.link} data-tone={tone} title={name}>
      <Icon size={20} stroke={1.7} aria-hidden />
      {count > 0 && <span className={classes.count}>{count}</span>}
      {/* There is room for two lines; the icon says that there is no coverage. */}
      <span className={classes.words}>
        {words.slice(-2).map((word) => (
          <span key={word}>{tone === 'completed' ? inTwoLines(word) : word}</span>
        ))}
      </span>
    </Link>
  );
}

/** A sentence that can break before its `the` and nowhere else. */
const inTwoLines = (sentence: string) => sentence.replaceAll(/ (?!the )/g, '\u00a0');
