import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { entryDelay } from '#web/components/entry-delay.ts';
import { Landscape } from '#web/components/landscape.tsx';
import { Logo } from '#web/components/logo.tsx';
import classes from './sign-in-frame.module.css';

type SignInFrameProps = { title: string; documentTitle: string; subtitle?: ReactNode; children: ReactNode };

/** The drawing of the hills with a box in front: for login, set-up and a new password. */
export function SignInFrame({ title, documentTitle, subtitle, children }: SignInFrameProps) {
  useDocumentTitle(`${documentTitle} · Bushline`);
  const [delay] = useState(entryDelay);
  return (
    <div className={classes.screen}>
      <Landscape className={clsx('bl-landscape', classes.landscape)} style={delay} />
      <main className={classes.box}>
        <Logo />
        <Title order={1} mt="ml" fz="2xl">
          {title}
        </Title>
        {subtitle && (
          <Text mt="2xs" c="dimmed">
            {subtitle}
          </Text>
        )}
        {children}
      </main>
    </div>
  );
}
