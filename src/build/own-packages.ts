/**
 * Stay packages of their own, which a release installs: programs for one kind of machine, and what starts a thread from a file of its own.
 * All others are part of the server's build, without what nothing uses: five files are opened and compiled sooner than four hundred.
 */
export const installedPackages = ['@node-rs/argon2', 'better-sqlite3', 'pino', 'sharp'];

/** Named in the server, but loaded only where the sources are. */
export const packagesOfSources = ['tsx', 'vite'];
