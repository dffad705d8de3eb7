import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import classes from './nav-link.module.css';
import { isCurrent, labelOf, type NavItem } from './navigation.ts';

type NavLinkProps = { item: NavItem; tall?: boolean; onUse?: () => void };

/** A link in the menus, the sidebar and the drawer. The current page's link is bold and marked for screen readers. */
export function NavLink({ item, tall = false, onUse }: NavLinkProps) {
  const location = useLocation();
  const current = isCurrent(item, location);
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      className={clsx(classes.link, tall && classes.tall)}
      aria-current={current ? 'page' : undefined}
      {...(onUse && { onClick: onUse })}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      {labelOf(item, location.pathname)}
    </Link>
  );
}
