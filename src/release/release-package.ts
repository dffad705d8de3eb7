import { releasedScripts } from '#server/cli/built-commands.ts';

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
/** Named in the server, but loaded only where the sources are. */
const onlyWithSources = ['vite', 'tsx'];

/** The `package.json` of a release: the packages that the built server loads, and commands that run from the build. */
export function releasePackage(source: PackageJson, builtServer: readonly string[]): PackageJson {
  const dependencies = Object.fromEntries(
    Object.entries(source.dependencies).filter(
      ([name]) => !onlyWithSources.includes(name) && builtServer.some((code) => isNamed(name, code)),
    ),
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

/**
 * Whether the code loads the package or a part of it: its name stands in quotes. One with a colon after it is a field: the program holds
 * this package.json.
 */
function isNamed(name: string, code: string): boolean {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(["'\`])${plain}(/[\\w./-]+)?\\1(?!\\s*:)`).test(code);
}
