import { cloneElement, createContext, type MouseEvent, type ReactElement, type ReactNode, use, useId } from 'react';
import { messages } from '#shared/messages.ts';
import classes from './needs-coverage.module.css';
import words from './words.module.css';

/** Whether there is coverage, for what only draws. */
export const CoverageContext = createContext(true);

const ScopeContext = createContext(false);

/** A page on which nothing can be changed without coverage: its save buttons and the icons of its rows say so. */
export function NeedsCoverageScope({ children }: { children: ReactNode }) {
  return <ScopeContext value={true}>{children}</ScopeContext>;
}

/** Whether what is inside a page of that kind cannot be done at this moment. */
export function useIsOutOfReach(): boolean {
  const isInScope = use(ScopeContext);
  const hasCoverage = use(CoverageContext);
  return isInScope && !hasCoverage;
}

/** What a button gets while it does nothing. It keeps the focus, so that people hear why. */
export const blocked = {
  'aria-disabled': true,
  'data-needs-coverage': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

type NeedsCoverageProps = {
  /** A button, or a link that looks like one. */
  children: ReactElement<object>;
  /** As wide as its place. */
  fullWidth?: boolean;
};

/** A button for what cannot be done without coverage: it stays, does nothing, and says why under it. */
export function NeedsCoverage({ children, fullWidth = false }: NeedsCoverageProps) {
  const hasCoverage = use(CoverageContext);
  const id = useId();
  // The place stays, so that the button is not made anew, and keeps the focus, when coverage comes or goes.
  return (
    <span className={classes.place} data-away={!hasCoverage || undefined} data-full={fullWidth || undefined}>
      {hasCoverage ? children : cloneElement(children, { ...blocked, 'aria-describedby': id } as object)}
      {!hasCoverage && (
        <span id={id} className={words.hint}>
          {messages.general.needsCoverage}
        </span>
      )}
    </span>
  );
}

/** The same only on pages on which nothing can be changed without coverage. */
export function NeedsCoverageInScope({ children }: Pick<NeedsCoverageProps, 'children'>) {
  return use(ScopeContext) ? <NeedsCoverage>{children}</NeedsCoverage> : children;
}
