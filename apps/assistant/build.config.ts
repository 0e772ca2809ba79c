import { defineConfig, type Plugin } from 'vite';
import { VERSION } from './src/version.ts';

/** It is downloaded by people, so it stays small. */
const BUDGET = 300_000;

/** Says at the beginning what it is: shells run it, and the server reads its version there. */
const HEAD = `#!/usr/bin/env node\n/* 智营助手 zhiying-assistant ${VERSION} · 需要 Node 20 或更新版本 */\n`;

/** One file that any Node from 20 on runs, with everything in it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [finished()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    minify: true,
    rolldownOptions: {
      // Faster masks and checks that ws can do without.
      external: ['bufferutil', 'utf-8-validate'],
      output: { entryFileNames: 'zhiying-assistant.mjs' },
    },
  },
});

function finished(): Plugin {
  return {
    name: 'finished',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      for (const file of files) if (file.type === 'chunk') file.code = HEAD + file.code;
      const size = files.reduce(
        (sum, file) => sum + (file.type === 'chunk' ? Buffer.byteLength(file.code) : 0),
        0,
      );
      if (files.length !== 1 || size > BUDGET)
        this.error(`the assistant takes ${size} of at most ${BUDGET} bytes in ${files.length} files`);
    },
  };
}
