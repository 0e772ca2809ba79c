/// <reference types="vitest/config" />
/// <reference types="node" />
import { readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { madeStyles } from './build/made-styles.ts';
import { patched } from './build/patches.ts';
import { inPackages, inSources, inWeb, oneOf } from './build/paths.ts';
import { noCircles, PIECES } from './build/pieces.ts';
import { plainContract } from './build/plain-contract.ts';
import { PATCHES } from './build/slim.ts';

const withoutSideEffects = oneOf(inPackages('@rc-component/'));

const api = `http://127.0.0.1:${process.env.PORT || 8080}`;
export default defineConfig({
  root: import.meta.dirname,
  base: '/manager/',
  // Reading the same modules anew for each of eighty small files took six times as long as the tests.
  // Only what hangs should be ended by the clock, not what is slow on a busy machine.
  test: { isolate: false, testTimeout: 60_000 },
  plugins: [
    plainContract(),
    patched(PATCHES),
    madeStyles(),
    react(),
    consoleFiles(),
    lightLogin(),
    noCircles(),
    compressed(),
    sharedFiles(),
    stagePage(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The console is an entry of its own: what it starts with can be told apart and comes in one piece.
      input: {
        index: inWeb('index.html'),
        app: inSources('app/app.tsx'),
      },
      // They have none, and do not say so; without it one component of a package brings all of them.
      treeshake: { moduleSideEffects: (id) => (withoutSideEffects(id) ? false : undefined) },
      output: {
        // A part shared by some pages is named after all of them; with thirty pages that is no name.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: PIECES },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The store's address and its signatures go by the host the browser sees.
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/s3': { target: api, changeOrigin: false },
      '/healthz': api,
      '/aiLive': { target: api, changeOrigin: false, ws: true },
      // The page for visitors is the server's own; an article's preview at the same address is the console's.
      '/manager/live-stage/stream': api,
      '^/manager/help/(articles|pictures)': api,
      '^/manager/preview(\\.js$|\\?id=[stcp])': api,
    },
  },
});

/** The picture of a live room is built by itself (`stage.config.ts`); while developing it is a page beside the console's. */
function stagePage(): Plugin {
  return {
    name: 'stage-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/manager\/live-stage(\?|$)/.test(request.url ?? ''))
          request.url = request.url?.replace('live-stage', 'live-stage.html');
        next();
      });
    },
  };
}

/** The files that these modules' chunks start with: their own, their styles and what they import at once. */
function filesOf(bundle: Rolldown.OutputBundle, ...modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const is = oneOf(module);
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && is(file.facadeModuleId ?? ''),
    );
    if (!chunk) throw new Error(`no file of the program begins with ${module}`);
    add(chunk.fileName);
  }
  return files;
}

/**
 * Tells the login page, through a meta tag, which files the console starts with, so that they can be fetched while the
 * user is still typing. The names carry hashes, so only the build knows them.
 */
function consoleFiles(): Plugin {
  const starts = [inSources('app/app.tsx'), inSources('app/hubs/workbench.hub.tsx')];
  return {
    name: 'console-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const content = [...filesOf(bundle, ...starts)].join(' ');
        return [{ tag: 'meta', attrs: { name: 'console-files', content }, injectTo: 'head' }];
      },
    },
  };
}

/** The login page is there at once because it is small; a build in which it no longer is does not pass. */
function lightLogin(): Plugin {
  const budget = 90_000;
  return {
    name: 'light-login',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizeOf = (name: string) => {
          const file = bundle[name];
          return gzipSync(file?.type === 'chunk' ? file.code : (file?.source ?? '')).length;
        };
        const files = [...filesOf(bundle, inWeb('index.html'), inSources('login/login.tsx'))];
        const size = files.reduce((sum, name) => sum + sizeOf(name), 0);
        if (size > budget)
          this.error(`the login page takes ${size} of at most ${budget} bytes: ${files.join(', ')}`);
      },
    },
  };
}

/**
 * Files that the server draws with and the console shows the same with: the fonts of films and posters, and the pictures that
 * come with posters (`assets/poster/`).
 */
function sharedFiles(): Plugin {
  const media = join(import.meta.dirname, '../server/src/engines/media');
  const pictures = join(import.meta.dirname, '../../packages/poster/pictures');
  const files: Record<string, { file: string; type: string }> = {
    'NotoSansSC-Bold.woff': { file: join(media, 'fonts/NotoSansSC-Bold.woff'), type: 'font/woff' },
    'NotoSansSC-Regular.woff': {
      file: join(media, 'poster/fonts/NotoSansSC-Regular.woff'),
      type: 'font/woff',
    },
    'NotoSansSC-Black.woff': { file: join(media, 'poster/fonts/NotoSansSC-Black.woff'), type: 'font/woff' },
  };
  for (const name of readdirSync(pictures))
    files[`poster/${name}`] = {
      file: join(pictures, name),
      type: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
    };
  return {
    name: 'shared-files',
    async generateBundle() {
      for (const [name, { file }] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: await readFile(file) });
    },
    configureServer(server) {
      for (const [name, { file, type }] of Object.entries(files))
        server.middlewares.use(`/manager/assets/${name}`, (_request, response) => {
          void readFile(file).then((bytes) => response.setHeader('content-type', type).end(bytes));
        });
    },
  };
}

/** Hashed files never change, so they are compressed once, here, and not on every request. */
function compressed(): Plugin {
  const ways = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const files = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
      // All at once: Node compresses on as many threads as it has.
      const compressAs = async (name: string, extension: keyof typeof ways) => {
        const text = await readFile(join(folder, name));
        await writeFile(join(folder, `${name}.${extension}`), await ways[extension](text));
      };
      await Promise.all(files.flatMap((name) => [compressAs(name, 'br'), compressAs(name, 'gz')]));
    },
  };
}
