import type { StageLook, StageNow } from '@zhiying/contract';

interface Hears {
  look(look: StageLook): void;
  now(now: StageNow): void;
  /** The address has ended: nothing may be seen any more. */
  gone(): void;
}

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 15_000;
/** The server says something at least this often; a connection that is silent for longer is dead. */
const SILENT_MS = 60_000;

/** Hears what the page shows, for as long as the page is open: whatever breaks is connected again. */
export async function followStage(id: string, hears: Hears): Promise<never> {
  for (let wait = FIRST_WAIT_MS; ; ) {
    const heard = await hearOnce(id, hears).catch(() => false);
    wait = heard ? FIRST_WAIT_MS : Math.min(MOST_WAIT_MS, wait * 2);
    await new Promise((go) => setTimeout(go, wait));
  }
}

/** One connection until its end; whether anything was heard. */
async function hearOnce(id: string, hears: Hears): Promise<boolean> {
  const dead = new AbortController();
  let silent = setTimeout(() => dead.abort(), SILENT_MS);
  let heard = false;
  try {
    const reply = await fetch(`/manager/live-stage/stream?id=${encodeURIComponent(id)}`, {
      signal: dead.signal,
      cache: 'no-store',
    });
    if (reply.status === 404) hears.gone();
    const reader = reply.ok ? reply.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    let text = '';
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(silent);
      silent = setTimeout(() => dead.abort(), SILENT_MS);
      heard = true;
      text += piece.value;
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        tell(text.slice(0, at), hears);
        text = text.slice(at + 2);
      }
    }
  } finally {
    clearTimeout(silent);
  }
  return heard;
}

function tell(frame: string, hears: Hears) {
  const found = /^event: (\w+)\ndata: (.*)$/.exec(frame);
  if (found?.[1] === 'gone') hears.gone();
  else if (found?.[1] === 'look') hears.look(JSON.parse(found[2] ?? '') as StageLook);
  else if (found?.[1] === 'now') hears.now(JSON.parse(found[2] ?? '') as StageNow);
}
