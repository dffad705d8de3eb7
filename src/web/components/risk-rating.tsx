import { clsx } from 'clsx';
import classes from './badges.module.css';

const tones = new Set(['low', 'moderate', 'high', 'extreme']);

/** A rating as a word on its colour, the only saturated colour on a screen. `large` in the risk dialog. */
export function RiskRating({ rating, large = false }: { rating: string; large?: boolean }) {
  const tone = rating.toLowerCase();
  return (
    <span
      className={clsx(classes.pill, classes.rating, large && classes.large)}
      data-tone={tones.has(tone) ? tone : 'archived'}
    >
      {rating}
    </span>
  );
}
