type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that a request left out, so that they do not cover the stored ones. */
export function givenFields<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
