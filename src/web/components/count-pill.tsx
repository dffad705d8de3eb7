import classes from './badges.module.css';

/** A count beside a heading or in a tab. `of` is the noun for screen readers, of one and of several: `1 risk`, `3 risks`. */
export function CountPill({ count, of }: { count: number; of?: readonly [one: string, many: string] }) {
  return (
    <span className={classes.pill} data-tone="archived">
      {count}
      {of && <span className="bl-hidden"> {count === 1 ? of[0] : of[1]}</span>}
    </span>
  );
}
