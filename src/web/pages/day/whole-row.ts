import classes from './whole-row.module.css';

/** A checkbox whose whole row is the target, also with gloves. */
export const wholeRow = {
  labelWrapper: classes.words ?? '',
  label: classes.label ?? '',
};
