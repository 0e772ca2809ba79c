import { CHUNK_TIMEOUT_MS } from '@zhiying/contract/limits';

/** A part of the program did not arrive, and a reload has already been tried or would lose something. */
class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('页面加载失败', { cause });
    this.name = 'ChunkFailure';
  }
}

const MARKS = 'zhiying.reloads';
const QUIET_MS = 10 * 60_000;

/**
 * After a deploy the old program's files are gone and one reload brings the new one. Each build may ask for a reload once
 * in ten minutes, so that files which stay missing, or two builds served in turn, never become a loop.
 */
export function askForReload(stored: string | null, build: string, now: number) {
  const marks = recentMarks(stored, now);
  const reload = !(build in marks);
  return { reload, marks: JSON.stringify(reload ? { ...marks, [build]: now } : marks) };
}

function recentMarks(stored: string | null, now: number): Record<string, number> {
  try {
    const marks = Object.entries(JSON.parse(stored ?? '{}') as object);
    return Object.fromEntries(marks.filter(([, at]) => typeof at === 'number' && now - at < QUIET_MS));
  } catch {
    return {};
  }
}

let mayLeave = () => true;
/** The app says whether the page can be reloaded without losing something unsaved. */
export const provideReloadCheck = (check: () => boolean) => {
  mayLeave = check;
};

let underWay = 0;
/** Whether parts of the program are on their way. */
export const loadingChunks = () => underWay > 0;

/** `import()` that gives up after the specified time and repairs a failure by one guarded reload. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  underWay += 1;
  try {
    return await Promise.race([load(), timeout()]);
  } catch (cause) {
    if (mayLeave() && markReload()) {
      location.reload();
      return new Promise(() => {});
    }
    throw new ChunkFailure(cause);
  } finally {
    underWay -= 1;
  }
}

/** A server that is being started again is there by then. */
const TRY_AGAIN_MS = 10_000;

/** `import()` of what the page can do without for a while: tried until it comes, and never a reason to reload. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((go) => setTimeout(go, TRY_AGAIN_MS));
    }
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`not loaded within ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS);
  });

/** Where nothing can be remembered a reload cannot be guarded, so there is none. */
function markReload() {
  try {
    const { reload, marks } = askForReload(sessionStorage.getItem(MARKS), buildId(), Date.now());
    sessionStorage.setItem(MARKS, marks);
    return reload;
  } catch {
    return false;
  }
}

/** The entry's name carries a hash over everything it leads to. */
const buildId = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
