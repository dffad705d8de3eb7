import type { ReactNode } from 'react';
import classes from './form-actions.module.css';

type FormErrorProps = {
  /** The sentence, from `errorText` of `#web/error-text.ts` for a failed call; '' while nothing is wrong. */
  children: ReactNode;
  /** On which side to add a margin while there is an error. */
  space?: 'before' | 'after';
};

/**
 * An error of a form, a row or a list as a whole: in red, and announced. Render it even without an error: screen readers announce
 * only changes in an element that is already there. It takes no room then.
 */
export function FormError({ children, space }: FormErrorProps) {
  return (
    <div role="alert" className={classes.error} data-space={space}>
      {children}
    </div>
  );
}
