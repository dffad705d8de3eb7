import { createStore, type StoreApi } from 'zustand/vanilla';

const resets: (() => void)[] = [];

/** A store of what is the signed-in person's: it is empty again for the next one, and for another database. */
export function createPersonStore<State>(empty: State): StoreApi<State> {
  const store = createStore<State>()(() => empty);
  resets.push(() => store.setState(empty, true));
  return store;
}

/** Called at Logout, when somebody else signs in, and when the server has another database. */
export function resetForPerson(): void {
  for (const reset of resets) reset();
}
