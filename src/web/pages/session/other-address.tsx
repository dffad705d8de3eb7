import { Anchor } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import classes from './other-address.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

/** In place of the login form where signing in cannot work: the same page at the address where it does. */
export function OtherAddress({ httpsUrl }: { httpsUrl: string }) {
  const { pathname, search, hash } = window.location;
  return (
    <SignInFrame
      title={messages.login.otherAddress}
      documentTitle={messages.login.otherAddress}
      subtitle={messages.login.onlyOverHttps}
    >
      <Anchor href={`${httpsUrl}${pathname}${search}${hash}`} className={classes.address}>
        {httpsUrl}
      </Anchor>
    </SignInFrame>
  );
}
