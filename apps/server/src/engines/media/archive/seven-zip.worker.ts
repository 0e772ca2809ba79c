import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import sevenZip, { type SevenZipModuleFactory } from '7z-wasm';

export interface SevenZipTask {
  file: string;
}
export interface SevenZipAnswer {
  listed: boolean;
  lines: string[];
}

const MAX_LINES = 2_000_000;
/** Its types describe an ES module, the file is CommonJS. */
const start = sevenZip as unknown as SevenZipModuleFactory;

async function list({ file }: SevenZipTask): Promise<SevenZipAnswer> {
  const lines: string[] = [];
  let status = 0;
  const program = await start({
    print: (line) => {
      if (lines.length < MAX_LINES) lines.push(line);
    },
    printErr: () => {},
    // Asked for a password, it gets the end of the input.
    stdin: () => null as unknown as number,
    quit: (code) => {
      status = code;
    },
  });
  program.FS.mkdir('/in');
  program.FS.mount(program.NODEFS, { root: dirname(file) }, '/in');
  try {
    program.callMain(['l', '-slt', '-ba', '-bsp0', '-sccUTF-8', '-p-', '--', `/in/${basename(file)}`]);
  } catch {
    status = 2;
  }
  return { listed: status < 2, lines };
}

parentPort?.postMessage(await list(workerData as SevenZipTask));
