import { expect, test } from 'vitest';
import { killAll, start } from './box.ts';

test.skipIf(process.platform === 'win32')(
  'a trial that ends early leaves no release running, nor one that is only starting',
  async () => {
    const program = (words: string) => ({ command: ['sh', '-c', `echo ${words}; sleep 1000`] });
    const { pid } = await start('/', program('is ready at'));
    const starting = expect(start('/', program('not yet'))).rejects.toThrow('ended with SIGKILL');
    await killAll();
    await starting;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);
