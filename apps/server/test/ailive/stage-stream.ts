import { LIVE_STAGE_STREAM, type StageLook, type StageNow } from '@zhiying/contract';
import { atEnd } from '../at-end.ts';

/** The address of a page as a streaming program opens it, read as the page itself reads it. */
export async function openStream(url: string, address: string | null) {
  const id = new URL(address ?? '', url).searchParams.get('id') ?? '';
  const controller = new AbortController();
  atEnd(() => controller.abort());
  const reply = await fetch(`${url}${LIVE_STAGE_STREAM}?id=${encodeURIComponent(id)}`, {
    signal: controller.signal,
  });
  const heard: { event: string; data: unknown }[] = [];
  let ended = false;
  const read = async () => {
    let text = '';
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, at));
        if (found) heard.push({ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
        text = text.slice(at + 2);
      }
    }
  };
  if (reply.ok)
    void read()
      .catch(() => {})
      .then(() => {
        ended = true;
      });
  const last = <T>(event: string) => heard.findLast((one) => one.event === event)?.data as T | undefined;
  return {
    status: reply.status,
    look: () => last<StageLook>('look'),
    now: () => last<StageNow>('now'),
    isGone: () => heard.some(({ event }) => event === 'gone') && ended,
    leave: () => controller.abort(),
  };
}
