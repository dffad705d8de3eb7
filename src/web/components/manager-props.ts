import type { ListParams } from './use-list-params.ts';

/** The props of a library manager, which is shown on a page of its own or in a tab. */
export type ManagerProps = {
  /** Keeps sort and page in the page's address. */
  list?: ListParams;
};
