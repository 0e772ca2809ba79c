import { basename, dirname } from 'node:path';
import sevenZip, { type SevenZipModuleFactory } from '7z-wasm';

export interface SevenZipAnswer {
  listed: boolean;
  lines: string[];
}

const MAX_LINES = 2_000_000;
/** Its types describe an ES module, the file is CommonJS. */
const start = sevenZip as unknown as SevenZipModuleFactory;

const command = (file: string) => [
  'l',
  '-slt',
  '-ba',
  '-bsp0',
  '-sccUTF-8',
  '-p-',
  '--',
  `/in/${basename(file)}`,
];

/** 7-Zip as WebAssembly computes without a pause: only for a process that has nothing else to do. */
export async function runSevenZip(file: string): Promise<SevenZipAnswer> {
  const lines: string[] = [];
  let status: number;
  const program = await start({
    print: (line) => {
      if (lines.length < MAX_LINES) lines.push(line);
    },
    printErr: () => {},
    // Asked for a password, it gets the end of the input.
    stdin: () => null as unknown as number,
  });
  program.FS.mkdir('/in');
  program.FS.mount(program.NODEFS, { root: dirname(file) }, '/in');
  try {
    // Declared without, it does answer the exit code: 1 for warnings, 2 and above for errors.
    status = program.callMain(command(file)) as unknown as number;
  } catch {
    status = 2;
  }
  return { listed: status < 2, lines };
}
