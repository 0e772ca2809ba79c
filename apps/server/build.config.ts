import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The programs that start with the server. Everything else that runs in a process of its own starts from its source. */
const PROGRAMS = ['main', 'work.program'];

/**
 * What stands beside a file in the sources (drawings, fonts, migrations, other programs) stays there: a file goes on knowing its
 * own place although its code is elsewhere now. Only the programs built with it are found beside what was built.
 */
function placesOfSources(): Plugin {
  const source = (file: string) =>
    `new URL(${JSON.stringify(path.posix.join('../..', path.relative(import.meta.dirname, file).replaceAll('\\', '/')))}, import.meta.url)`;
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(path.join(import.meta.dirname, 'src')) || !code.includes('import.meta.'))
        return null;
      return PROGRAMS.reduce(
        (text, program) =>
          text.replaceAll(`new URL('./${program}.ts', import.meta.url)`, `new URL('./${program}.js', BUILT)`),
        code,
      )
        .replaceAll('import.meta.url', `${source(id)}.href`)
        .replaceAll('BUILT', 'import.meta.url')
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:url').fileURLToPath(${source(path.dirname(id))})`,
        )
        .replaceAll('import.meta.main', 'false');
    },
  };
}

/** The server in few files: reading its two thousand modules one by one was half of a start and a fifth of its memory. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placesOfSources()],
  // Small and many; libraries with programs or data of their own stay where npm put them.
  ssr: {
    noExternal: [
      '@zhiying/contract',
      '@zhiying/poster',
      'zod',
      'htmlparser2',
      'domutils',
      'domhandler',
      'entities',
    ],
  },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((name) => [name, path.join('src', `${name}.ts`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
