/// <reference types="node" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.PORT || 8080}`;
const inPackages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

export default defineConfig({
  root: import.meta.dirname,
  base: '/manager/',
  plugins: [react(), consoleFiles(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // A part shared by some pages is named after all of them; with thirty pages that is no name.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 3 },
            { name: 'echarts', test: inPackages('echarts', 'zrender'), priority: 2 },
            {
              name: 'antd',
              test: inPackages('antd', '@ant-design', '@rc-component'),
              priority: 1,
              // What only list pages need (tables, date pickers) waits until one is opened.
              entriesAware: true,
              entriesAwareMergeThreshold: 300_000,
            },
            { name: 'data', test: inPackages('@tanstack', 'zod', 'zustand'), priority: 1 },
            // The little that the login page shares with the console; nothing else may come along with it.
            {
              name: 'base',
              test: /[\\/](limits|logo|token|host|password-strength|chunk)\.tsx?$/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'kit',
              test: /[\\/](web[\\/]src[\\/](kit|shell)|packages[\\/]contract)[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 60_000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/healthz': api },
  },
});

/**
 * Tells the login page, through a meta tag, which files the console starts with, so that they can be fetched while the
 * user is still typing. The names carry hashes, so only the build knows them.
 */
function consoleFiles(): Plugin {
  const starts = [/[\\/]src[\\/]app[\\/]app\.tsx$/, /[\\/]features[\\/]workbench[\\/][^\\/]*page\.tsx$/];
  return {
    name: 'console-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set<string>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (files.has(name) || chunk?.type !== 'chunk') return;
          files.add(name);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
          chunk.imports.forEach(add);
        };
        for (const [name, chunk] of Object.entries(bundle)) {
          const source = chunk.type === 'chunk' ? chunk.facadeModuleId : null;
          if (source && starts.some((start) => start.test(source))) add(name);
        }
        return [
          { tag: 'meta', attrs: { name: 'console-files', content: [...files].join(' ') }, injectTo: 'head' },
        ];
      },
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
      for (const name of files) {
        const text = await readFile(join(folder, name));
        for (const [extension, compress] of Object.entries(ways))
          await writeFile(join(folder, `${name}.${extension}`), await compress(text));
      }
    },
  };
}
