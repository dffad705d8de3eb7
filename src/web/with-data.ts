type Asked = { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };

/**
 * A query's states, with other data. Whoever spreads a query reads everything of it, and is drawn again when anything changes:
 * five seconds after each answer too, when it counts as old.
 */
export function withData<Data>({ isPending, isError, isFetching, refetch }: Asked, data: Data) {
  return { data, isPending, isError, isFetching, refetch };
}
