import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import classes from './day-sections.module.css';
import { type DaySlug, daySections, showSection } from './sections.ts';

/** What stands small beside a section's name: `5/7`. */
export type SectionCounts = Partial<Record<DaySlug, string | undefined>>;

/** The way to each part of the screen, at the top edge of a phone: links and no tabs, because everything stays on one page. */
export function DaySections({ counts }: { counts: SectionCounts }) {
  const [current, press] = useSectionInView();

  function go(event: MouseEvent, slug: DaySlug) {
    event.preventDefault();
    showSection(slug);
    press(slug);
  }

  return (
    <nav aria-label={messages.day.sections} className={classes.sections}>
      <ul className={classes.list}>
        {daySections.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className={classes.link}
              aria-current={slug === current || undefined}
              onClick={(event) => go(event, slug)}
            >
              {title}
              {counts[slug] !== undefined && <span className={words.hint}>{counts[slug]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far under the upper edge a part counts as being read: below the top bar and the links. */
const readingLinePx = 160;

/**
 * The last part whose upper edge has passed the reading line; null above the first. Where the page ends no other part can come up to that
 * line: there it is the one whose link was pressed.
 */
function useSectionInView(): [DaySlug | null, (slug: DaySlug) => void] {
  const [slug, setSlug] = useState<DaySlug | null>(null);
  const pressed = useRef<DaySlug | null>(null);
  useEffect(() => {
    let frame = 0;
    function look() {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = Math.ceil(window.scrollY) + clientHeight >= scrollHeight;
      if (!isAtEnd) pressed.current = null;
      if (pressed.current) return;
      const passed = daySections.filter(({ slug: id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < readingLinePx;
      });
      setSlug(passed.at(-1)?.slug ?? null);
    }
    function onScroll() {
      if (frame === 0) frame = requestAnimationFrame(look);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
  function press(at: DaySlug) {
    pressed.current = at;
    setSlug(at);
  }
  return [slug, press];
}
