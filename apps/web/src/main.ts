import { showPlainFailure } from '#app/plain-failure.ts';
import { loadChunk } from '#kit/base/chunk.ts';

/** Schemas would try to compile themselves, which the content policy forbids and the browser reports. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Decided before anything heavy loads: the pages before signing in are a small program of their own. */
const path = location.pathname.replace(/\/+$/, '');
const LIGHT = {
  '/manager/login': 'login',
  '/manager/login/way': 'way',
  '/manager/reset/password': 'reset',
} as const;
const page = path in LIGHT ? LIGHT[path as keyof typeof LIGHT] : null;

const started = page
  ? loadChunk(() => import('./login/login.tsx')).then(({ start }) => start(page))
  : loadChunk(() => import('./app/app.tsx')).then(({ start }) => start());
started.catch((error) => {
  console.error(error);
  showPlainFailure();
});
