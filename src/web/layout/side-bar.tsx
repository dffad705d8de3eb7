import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { PersonAvatar } from '#web/components/person-name.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import words from '#web/components/words.module.css';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import navClasses from './nav-link.module.css';
import { NavLink } from './nav-link.tsx';
import { sidebarGroups } from './navigation.ts';
import classes from './side-bar.module.css';

/** Open from 768 px up, a 20 px strip below that. Wide and narrow screens each remember their state until a reload. */
export function useSideBar() {
  const isWide = useIsWide();
  const [openByWidth, setOpenByWidth] = useState({ wide: true, narrow: false });
  const key = isWide ? 'wide' : 'narrow';
  return {
    isWide,
    isOpen: openByWidth[key],
    setOpen: (isOpen: boolean) => setOpenByWidth((before) => ({ ...before, [key]: isOpen })),
  };
}

type SideBarProps = ReturnType<typeof useSideBar>;

/** Who is signed in, and the places that no menu has. On the phone it covers the page and closes when a link is used. */
export function SideBar({ isWide, isOpen, setOpen }: SideBarProps) {
  const { user, config } = useSession();
  const isOverlay = isOpen && !isWide;

  useEffect(() => {
    if (!isOverlay) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const Chevron = isOpen ? IconChevronLeft : IconChevronRight;
  return (
    <>
      {isOverlay && <div className={classes.shade} aria-hidden onClick={() => setOpen(false)} />}
      <aside className={clsx(classes.bar, 'bl-screen')} data-open={isOpen || undefined} aria-label="Shortcuts">
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Collapse sidebar' : 'Open sidebar'}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} stroke={1.8} aria-hidden />
        </button>
        {isOpen && (
          <div className={classes.inside}>
            <Link
              to={paths.account}
              className={clsx(words.line, words.plain, classes.who)}
              {...(isOverlay && { onClick: () => setOpen(false) })}
            >
              <PersonAvatar person={user} />
              <span className={navClasses.who}>
                <span>{fullName(user) || messages.shell.groupAdmin}</span>
                {user.role}
              </span>
            </Link>
            <nav aria-label="Shortcuts">
              {sidebarGroups.map((group) => (
                <div key={group.label ?? 'first'}>
                  {group.label && <div className={navClasses.group}>{group.label}</div>}
                  <ul>
                    {group.items.map((item) => (
                      <li key={item.path}>
                        <NavLink item={item} {...(isOverlay && { onUse: () => setOpen(false) })} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
            <div className={clsx(words.hint, classes.foot)}>{config.orgName}</div>
          </div>
        )}
      </aside>
    </>
  );
}
