import type { Plugin } from 'vite';

export type PackageChange = {
  name: string;
  /** The files to change, by the end of their path. */
  files: RegExp;
  /** The new text of such a file: null leaves it as it is. */
  change: (code: string) => string | null;
};

/**
 * Changes files of a package while the build reads them. The build fails when there is nothing to change any more, so that an update of the
 * package cannot bring back in silence what the change is for.
 */
export function changedPackage({ name, files, change }: PackageChange): Plugin {
  const why = `${name}: the package has what this changes elsewhere now. See src/build/package-changes.ts.`;
  let isChanged = false;
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const changed = files.test(id) ? change(code) : null;
      if (changed === null) return null;
      if (changed === code) this.error(why);
      isChanged = true;
      return { code: changed, map: null };
    },
    generateBundle() {
      if (!isChanged) this.error(why);
    },
  };
}
