import { createStore, type StoreApi } from 'zustand/vanilla';

const resets: (() => void)[] = [];

/** A store of what is the signed-in person's: it is empty again for the next one, and for another database. */
export function createPersonStore<State>(empty: State): StoreApi<State> {
  const store = createStore<State>()(() => empty);
  endWithPerson(() => store.setState(empty, true));
  return store;
}

/** For a store of which some outlives the person, or whose end answers somebody who waits. */
export function endWithPerson(reset: () => void): void {
  resets.push(reset);
}

/** Called at Logout, when somebody else signs in, and when the server has another database. */
export function resetForPerson(): void {
  for (const reset of resets) reset();
}
