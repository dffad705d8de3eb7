import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';

type StepLinkProps = Omit<LinkProps, 'to' | 'onClick'> & { to: string };

/** To another step, drawn at one go: drawn bit by bit, as other pages are, a step takes an old phone a fifth longer. */
export function StepLink(props: StepLinkProps) {
  const navigate = useNavigate();
  function go(event: MouseEvent) {
    // In another tab, the browser does it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(props.to, { flushSync: true });
  }
  return <Link {...props} onClick={go} />;
}
