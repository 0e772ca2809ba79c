import type { StageLook } from '@zhiying/contract';

type Ground = StageLook['ground'];
const AGAIN_MS = 3_000;

/** What is behind everything: a picture, a film again and again without its sound, one colour, or nothing. */
export function groundView(box: HTMLElement) {
  let shown = '';
  let latest: Ground = { kind: 'transparent' };

  function make(ground: Extract<Ground, { key: string }>): HTMLElement {
    const media = document.createElement(ground.kind === 'film' ? 'video' : 'img');
    if (media instanceof HTMLVideoElement)
      Object.assign(media, { muted: true, loop: true, autoplay: true, playsInline: true });
    else media.alt = '';
    media.src = ground.url;
    // Addresses end after some hours: the latest one is tried.
    media.addEventListener('error', () => {
      const { key } = ground;
      setTimeout(() => {
        if (media.isConnected && 'key' in latest && latest.key === key) media.src = latest.url;
      }, AGAIN_MS);
    });
    return media;
  }

  return {
    show(ground: Ground) {
      latest = ground;
      box.dataset.kind = ground.kind;
      const key = 'key' in ground ? ground.key : ground.kind;
      if (key === shown) return;
      shown = key;
      box.replaceChildren(...('key' in ground ? [make(ground)] : []));
    },
  };
}
