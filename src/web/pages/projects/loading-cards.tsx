import { Skeleton } from '@mantine/core';
import classes from './projects-page.module.css';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Grey cards while the projects load. */
export function LoadingCards() {
  return (
    <div className={classes.cards} aria-busy data-still-to-come>
      <span role="status" className="bl-hidden">
        Loading…
      </span>
      {keys.map((key) => (
        <Skeleton key={key} height={430} />
      ))}
    </div>
  );
}
