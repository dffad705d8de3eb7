import { releasedScripts } from '#server/cli/built-commands.ts';
import { installedPackages } from '../build/own-packages.ts';

export type PackageJson = {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  allowScripts?: Record<string, boolean>;
  [field: string]: unknown;
};

/** What a release keeps as it is. Everything else is about the sources. */
const kept = ['name', 'version', 'description', 'license', 'private', 'type', 'engines'];
/** The `package.json` of a release: the packages that the built server does not hold, and commands that run from the build. */
export function releasePackage(source: PackageJson): PackageJson {
  const dependencies = Object.fromEntries(
    Object.entries(source.dependencies).filter(([name]) => installedPackages.includes(name)),
  );
  const allowScripts = Object.fromEntries(
    Object.entries(source.allowScripts ?? {}).filter(([name]) => name in dependencies),
  );
  return {
    ...Object.fromEntries(Object.entries(source).filter(([field]) => kept.includes(field))),
    name: source.name,
    version: source.version,
    scripts: releasedScripts(source.scripts),
    allowScripts,
    dependencies,
  };
}
