import type { ReactNode } from 'react';
import classes from './form-error.module.css';

type FormErrorProps = {
  /** The sentence, which `errorText` of `#web/error-text.ts` makes of a failed call; '' while nothing is wrong. */
  children: ReactNode;
  /** Where it keeps its distance, when it says something. */
  space?: 'before' | 'after';
};

/**
 * What is wrong with a form, a row or a list as a whole: in red, and announced. Draw it while nothing is wrong, too: screen readers
 * tell what changes in a place that is there. It takes no room then.
 */
export function FormError({ children, space }: FormErrorProps) {
  return (
    <div role="alert" className={classes.error} data-space={space}>
      {children}
    </div>
  );
}
