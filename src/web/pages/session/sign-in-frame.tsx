import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { entryAnimationMs, loginBoxPx } from '#shared/timings.ts';
import { Landscape } from '#web/components/landscape.tsx';
import { Logo } from '#web/components/logo.tsx';
import classes from './sign-in-frame.module.css';

type SignInFrameProps = { title: string; documentTitle: string; subtitle?: ReactNode; children: ReactNode };

const sizes = { '--bl-login-box': `${loginBoxPx}px`, '--bl-entry': `${entryAnimationMs}ms` } as CSSProperties;

/** The drawing of the hills with a box in front: for login, set-up and a new password. */
export function SignInFrame({ title, documentTitle, subtitle, children }: SignInFrameProps) {
  useDocumentTitle(`${documentTitle} · Bushline`);
  return (
    <div className={classes.screen} style={sizes}>
      <Landscape className={classes.landscape} />
      <main className={classes.box}>
        <Logo />
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {children}
      </main>
    </div>
  );
}
