import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './banner.module.css';
import { type BannerMessage, clearBanner, readBanner, useShownBanner } from './banner-store.ts';

const icons = { success: IconCircleCheck, failure: IconAlertCircle, info: IconInfoCircle };

/** Where banners show. The polite live region is always in the page: a screen reader would miss the first message otherwise. */
export function BannerRegion() {
  const message = useShownBanner();
  const isFailure = message?.tone === 'failure';
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (message) region.current?.style.setProperty('--bl-buttons', `${heightOfButtons()}px`);
  }, [message]);
  return (
    <section ref={region} className={clsx(classes.region, 'bl-screen')} aria-label="Messages">
      <div role="status">{message && !isFailure && <BannerCard key={message.id} message={message} />}</div>
      {message && isFailure && (
        <div role="alert">
          <BannerCard key={message.id} message={message} />
        </div>
      )}
    </section>
  );
}

/** How much of a phone's screen the buttons of the dialog on top take: one row, or two. */
function heightOfButtons(): number {
  const footers = document.querySelectorAll<HTMLElement>('[data-full-screen] [data-buttons]');
  return [...footers].at(-1)?.offsetHeight ?? 0;
}

/** Disappears after its time, but not while it has the pointer or the focus. */
function BannerCard({ message }: { message: BannerMessage }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  /** The element that had the focus before: the focused button disappears with the banner. */
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      if (readBanner()?.id === message.id) clearBanner();
    }, message.ms);
    return () => clearTimeout(timer);
  }, [isHeld, message]);

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    setFocused(true);
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
  }

  function leave() {
    clearBanner();
    cameFrom.current?.focus({ preventScroll: true });
  }

  const Icon = icons[message.tone];
  return (
    <Group
      className={classes.banner}
      data-tone={message.tone}
      wrap="nowrap"
      gap="sm"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <Text flex={1} fw={550} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {message.text}
      </Text>
      {message.action && (
        <Button
          size="compact-md"
          variant="default"
          flex="none"
          mih={40}
          onClick={() => {
            leave();
            message.action?.run();
          }}
        >
          {message.action.label}
        </Button>
      )}
      <CloseButton aria-label="Dismiss message" c="inherit" onClick={leave} />
    </Group>
  );
}
