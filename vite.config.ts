import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { appIcons } from './src/build/app-icons.ts';
import { coast } from './src/build/coast.ts';
import { codeSplitting, listModuleChunks } from './src/build/loaded-together.ts';
import { installedPackages, packagesOfSources } from './src/build/own-packages.ts';
import { serviceWorker } from './src/build/service-worker.ts';
import { builtCommands } from './src/server/cli/built-commands.ts';
import { compressFiles } from './src/server/http/compress-files.ts';
import { stampSources } from './src/server/start/build-stamp.ts';
import { entryAnimationMs, loginBoxPx } from './src/shared/timings.ts';
import { roles } from './src/web/theme-roles.ts';

/** Puts into the server's build what it must not take from elsewhere: the migrations, and the digest of its sources. */
function ownParts(): Plugin {
  const root = import.meta.dirname;
  return {
    name: 'own-parts',
    generateBundle() {
      const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const path of readdirSync(join(root, 'drizzle'), { recursive: true, encoding: 'utf8' }))
        if (/\.sql$|_journal\.json$/.test(path))
          add(`migrations/${path.replaceAll('\\', '/')}`, readFileSync(join(root, 'drizzle', path), 'utf8'));
      add('build.json', `${JSON.stringify(stampSources(root), null, 2)}\n`);
    },
  };
}

/** Compresses the page's files once all of them are written, so that the server does not do it at each request. */
function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFiles(folder) },
  };
}

/**
 * Completes `index.html`, which draws the first screen: its style, the landscape, and those colours of the theme that they name.
 */
function firstScreen(): Plugin {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'src/web', name), 'utf8');
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const landscape = read('components/landscape.svg').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
        const style = `${read('components/landscape.css')}${read('layout/first-screen.css')}`;
        const named = new Set(`${html}${style}`.match(/--[\w-]+/g));
        const declare = (values: Record<string, string>) =>
          Object.entries(values)
            .filter(([name]) => named.has(name))
            .map(([name, value]) => `${name}: ${value};`)
            .join(' ');
        const dark = `:root[data-mantine-color-scheme="dark"] { ${declare(roles.dark)} }`;
        const colours = `
          :root { --bl-entry: ${entryAnimationMs}ms; --bl-login-box: ${loginBoxPx}px; ${declare(roles.light)} }
          @media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme="light"]) { ${declare(roles.dark)} } }
          ${dark}
          ${style}`;
        return html.replace('/* first screen */', () => colours).replace('<!-- landscape -->', () => landscape);
      },
    },
  };
}

/**
 * Moves what loads the page below the first screen: its style, which there keeps the scripts waiting, as it must, but not what is drawn
 * already, and then its first script. An inline line loads that, because a policy can allow this line by its hash: a script that may run
 * may load others, also where the policy counts no file of this server (`'strict-dynamic'`).
 */
function loadBelowFirstScreen(): Plugin {
  const styles = /\s*<link rel="stylesheet"[^>]*>/g;
  const first = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  return {
    name: 'load-below-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const [, entry] = first.exec(html) ?? [];
        const app = Object.values(bundle ?? {}).find(({ type, name }) => type === 'chunk' && name === 'app')?.fileName;
        if (!entry || !app) throw new Error('index.html: which script is the first, and which the app?');
        // The app of somebody who was signed in here is fetched beside the first script.
        const ahead = `if('known' in document.documentElement.dataset){const l=document.createElement('link');l.rel='modulepreload';l.href='/${app}';document.head.append(l)}`;
        const load = `{const s=document.createElement('script');s.type='module';s.src='${entry}';document.head.append(s)}${ahead}`;
        const below = [...(html.match(styles) ?? []), `\n    <script>${load}</script>\n  </body>`].join('');
        return html
          .replace(first, `<link rel="modulepreload" crossorigin href="${entry}">`)
          .replaceAll(styles, '')
          .replace('</body>', () => below);
      },
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    coast(),
    firstScreen(),
    loadBelowFirstScreen(),
    ...(isSsrBuild
      ? [ownParts()]
      : [appIcons(), listModuleChunks(import.meta.dirname), serviceWorker(), compressedCopies()]),
  ],
  ...(isSsrBuild && {
    ssr: { noExternal: true, external: [...installedPackages, ...packagesOfSources] },
    // Tables such as those of media types are read sooner as text than as a program.
    json: { stringify: true },
  }),
  build: {
    target: 'es2022',
    outDir: 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // kB. The frame with Home is one file on purpose (`loaded-together.ts`).
    chunkSizeWarningLimit: 600,
    // The imports of each chunk, from which `npm run bench:page` measures the size of each route. Never served.
    manifest: !isSsrBuild,
    // What those who wrote the packages in the server's build ask to be said of them.
    license: isSsrBuild === true && { fileName: 'licenses.md' },
    rollupOptions: isSsrBuild
      ? {
          input: {
            main: 'src/server/main.ts',
            supervise: 'src/server/start/supervise.ts',
            // A program of its own, so that it loads only what it needs: the process of uploads.
            'file-child': 'src/server/uploads/file-child.ts',
            // A release runs the commands without the sources.
            ...builtCommands(packageJson.scripts),
          },
        }
      : { output: { codeSplitting } },
  },
}));
