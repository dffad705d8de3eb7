import { Stack } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { ColorSchemeSwitch } from '#web/components/color-scheme-switch.tsx';
import { EmailLink } from '#web/components/contact-links.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import words from '#web/components/words.module.css';
import { PersonTickets } from '#web/parts/tickets/person-tickets.tsx';
import { useSession } from '#web/session-context.ts';
import classes from './account-page.module.css';
import { CalendarFeed } from './calendar-feed.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { FinishReminder } from './finish-reminder.tsx';
import { Reminders } from './reminders.tsx';
import { SessionList } from './session-list.tsx';

/** The signed-in person's details, password, sessions and colour scheme. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="My account" />
      <Stack gap="lg" maw={560}>
        <Surface as="section" aria-label="Who you are">
          <dl className={classes.facts}>
            <dt className={words.dimmed}>Name</dt>
            <dd>{fullName(user)}</dd>
            <dt className={words.dimmed}>Email</dt>
            <dd>
              <EmailLink email={user.email} />
            </dd>
            <dt className={words.dimmed}>Role</dt>
            <dd>{user.role}</dd>
          </dl>
        </Surface>
        <PersonTickets owner={{ staffId: user.id }} name={fullName(user)} title={messages.tickets.mine} />
        <TitledSurface title="Change password" mb="md">
          <ChangePasswordForm />
        </TitledSurface>
        <TitledSurface title={messages.login.sessions} mb="md">
          <SessionList />
        </TitledSurface>
        <TitledSurface title={messages.feeds.title} mb="md">
          <CalendarFeed />
        </TitledSurface>
        <TitledSurface title={messages.reminders.title} mb="md">
          <Reminders />
          <FinishReminder />
        </TitledSurface>
        <TitledSurface title="Colours" mb="md">
          <ColorSchemeSwitch />
        </TitledSurface>
      </Stack>
    </>
  );
}
