type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that a request left out, so that they do not cover the stored ones. */
export function givenFields<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** These fields of an object. */
export function pickFields<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Pick<NoInfer<T>, NoInfer<Name>> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
