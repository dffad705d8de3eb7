import classes from './logo.module.css';

/** Bushline's symbol and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 30 30" aria-hidden="true">
        <rect width="30" height="30" rx="7" className={classes.ground} />
        <circle cx="21.5" cy="8.5" r="2.3" className={classes.snow} />
        <path d="M5 22 11.2 12.6 15 18l3-3.6L25 22Z" className={classes.far} />
        <path d="M11.2 12.6 15 18l-2.2 2.6L5 22Z" className={classes.near} />
        <path d="M5 22h20c-3.6-2.2-7-2.6-10-1.6-3.4-1.6-6.6-1-10 1.6Z" className={classes.snow} />
      </svg>
      Bushline
    </span>
  );
}
