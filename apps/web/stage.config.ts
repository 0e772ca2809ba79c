import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { inWeb } from './build/paths.ts';
import { plainContract } from './build/plain-contract.ts';

/** Compressed bytes: what every page fetches, and what one with a price card fetches besides. */
const BUDGETS = { page: 8_000, card: 40_000 };

/**
 * The picture of a live room, built apart from the console: it runs for hours inside a streaming program, so it brings nothing that
 * it does not show.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/manager/live-stage/',
  publicDir: false,
  plugins: [plainContract(), measured()],
  build: {
    outDir: 'dist/live-stage',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: inWeb('live-stage.html') },
  },
});

/** A page that has grown does not pass. */
function measured(): Plugin {
  const sizeOf = (files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) =>
    files.reduce((sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length, 0);
  return {
    name: 'measured',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle);
        const isLate = (file: (typeof all)[number]) => file.type === 'chunk' && !file.isEntry;
        const sizes = { page: sizeOf(all.filter((file) => !isLate(file))), card: sizeOf(all.filter(isLate)) };
        for (const part of ['page', 'card'] as const)
          if (sizes[part] > BUDGETS[part])
            this.error(`the ${part} of a live room takes ${sizes[part]} of at most ${BUDGETS[part]} bytes`);
      },
    },
  };
}
