import type { ListParams } from './use-list-params.ts';

/** What a manager of the library takes: it stands on a page of its own or in a tab, and knows no address. */
export type ManagerProps = {
  /** Sort and page in the address of the page. */
  list?: ListParams;
};
