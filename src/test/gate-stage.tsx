import { SessionGate } from '#web/layout/session-gate.tsx';
import { AppContext, type AppProps, SignedIn } from '#web/layout/signed-in.tsx';

const App = (props: AppProps) => (
  <AppContext value={props}>
    <SignedIn />
  </AppContext>
);

/** The gate with the frame around the pages behind it, loaded at once. */
export const Gate = () => <SessionGate App={App} onLoggedOut={() => {}} />;
