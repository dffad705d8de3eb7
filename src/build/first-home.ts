import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** The script of `index.html` that draws what Home showed last, before the app has loaded. */
export async function firstHomeScript(root: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      rollupOptions: { input: join(root, 'src/web/first-home/show.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
}
