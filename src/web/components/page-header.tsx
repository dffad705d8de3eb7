import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** Buttons and the search box. On the phone they go under the title, full width, in the order given. */
  actions?: ReactNode;
  /** On the phone the actions stay beside the title: for a single small one. */
  actionsBeside?: boolean;
  /** The browser tab's title, where it should say more than the heading. */
  documentTitle?: string;
};

/** The page's only h1, its document title and its actions. Takes the focus after a navigation. */
export function PageHeader({ title, subtitle, actions, actionsBeside = false, documentTitle }: PageHeaderProps) {
  const heading = useHeadingFocus();
  useDocumentTitle(`${documentTitle ?? title} · Bushline`);
  return (
    <div className={classes.header} data-beside={actionsBeside || undefined}>
      <div className={classes.words}>
        <Title ref={heading} order={1} tabIndex={-1} data-page-heading>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt="3xs">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="sm" className={clsx(classes.actions, 'bl-screen')}>
          {actions}
        </Group>
      )}
    </div>
  );
}
