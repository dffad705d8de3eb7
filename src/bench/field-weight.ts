import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { packageRoot } from '#server/start/package-root.ts';
import { createFullScene, makeFullActivity, zippedSize } from '#test/field/full-activities.ts';
import { type Row, sizeRow } from './goals.ts';

const isOfField = (id: string) => /\/src\/web\/(field\/|layout\/use-phone\.ts$)/.test(id.replaceAll('\\', '/'));

/** What working without coverage costs: script before sign-in, and what a phone is sent to keep. */
export async function measureFieldWeight(): Promise<Row[]> {
  const [whole, without] = [await weighSignIn(wholeField()), await weighSignIn(withoutField())];
  const scene = createFullScene();
  const first = await makeFullActivity(scene);
  const activity = (await scene.api.field.pack({})).parts.find(({ id }) => id === `activity.${first}`);
  for (let n = 1; n < 50; n += 1) await makeFullActivity(scene, n);
  const all = await scene.api.field.pack({});
  return [
    sizeRow('script that working without coverage adds before sign-in, Brotli', whole - without, 12),
    sizeRow('a kept activity with 20 people and 10 risks, gzipped', zippedSize(activity) / 1000, 15),
    sizeRow('50 such activities with all that is kept beside them, gzipped', zippedSize(all) / 1000, 400),
  ];
}

/** The script that the sign-in screen imports, as one file: kB of Brotli. */
async function weighSignIn(field: Plugin): Promise<number> {
  const built = await build({
    root: packageRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutLazyParts, field],
    build: { write: false, target: 'es2022', rollupOptions: { input: join(packageRoot, 'src/web/main.tsx') } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? file.code : []));
  return brotliCompressSync(scripts.join('\n')).length / 1000;
}

/** What is loaded later counts elsewhere. */
const withoutLazyParts: Plugin = {
  name: 'without-lazy-parts',
  resolveDynamicImport: (name) => (typeof name === 'string' ? { id: name, external: true } : null),
};

/** All of its modules that are imported, also what only later parts of the page use of them. */
function wholeField(): Plugin {
  return {
    name: 'whole-field',
    transform: (code, id) => (isOfField(id) ? { code, moduleSideEffects: 'no-treeshake' } : null),
  };
}

/** Its modules with the same names in them, and nothing else. */
function withoutField(): Plugin {
  return {
    name: 'without-field',
    enforce: 'pre',
    load(id) {
      if (!isOfField(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)];
      return names.map(([, name]) => `export const ${name} = () => null;`).join('\n');
    },
  };
}
