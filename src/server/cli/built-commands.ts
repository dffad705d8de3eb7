/** `node check-node.cjs && tsx src/server/cli/backup.ts`: the first part stays in a release. */
const fromSource =
  /^(?:node check-node\.cjs && )?tsx (src\/server\/start\/supervise\.ts )?(src\/server\/cli\/([\w-]+)\.ts)$/;
/** Hooks of npm, and what is done with the sources. */
const onlyWithSources = /^pre|:/;

/**
 * The commands that people who run Bushline use, such as `npm run backup`: each script of package.json that runs a file of `cli`.
 * @returns the source of each by its name in `dist/server`.
 */
export function builtCommands(scripts: Readonly<Record<string, string>>): Record<string, string> {
  const commands = Object.entries(scripts).filter(([name]) => !onlyWithSources.test(name));
  return Object.fromEntries(
    commands.flatMap(([, line]) => {
      const [, , path, file] = fromSource.exec(line) ?? [];
      return path && file ? [[file, path]] : [];
    }),
  );
}

/** The scripts of a release: the same names, run from the build. */
export function releasedScripts(scripts: Readonly<Record<string, string>>): Record<string, string> {
  const commands = builtCommands(scripts);
  const released = Object.entries(scripts).flatMap(([name, line]): [string, string][] => {
    if (name === 'start') return [[name, line]];
    const [, supervisor, , file] = (!onlyWithSources.test(name) && fromSource.exec(line)) || [];
    if (!file || !(file in commands)) return [];
    return [
      [name, line.replace(/tsx .*$/, `node ${supervisor ? 'dist/server/supervise.js ' : ''}dist/server/${file}.js`)],
    ];
  });
  return Object.fromEntries(released);
}
