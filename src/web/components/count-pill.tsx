import classes from './badges.module.css';

/** A count beside a heading or in a tab. `of` is the noun for screen readers: `3 risks`. */
export function CountPill({ count, of }: { count: number; of?: string }) {
  return (
    <span className={classes.pill} data-tone="archived">
      {count}
      {of && <span className="bl-hidden"> {of}</span>}
    </span>
  );
}
