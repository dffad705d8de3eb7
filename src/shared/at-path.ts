/** The type at a dotted path: `AtPath<Outputs, 'activities.risk.list'>`. */
export type AtPath<Tree, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? AtPath<Tree[First], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
