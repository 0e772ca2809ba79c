import type { StageLook, StageNow } from '@zhiying/contract';
import { groundView } from './ground.ts';
import { lineView } from './line-view.ts';
import './stage.css';
import { followStage } from './stream.ts';
import { createVoice } from './voice.ts';

/** Often enough for single characters. */
const TICK_MS = 80;
const CARD_WIDTH = { tall: 460, wide: 420 } as const;

const asked = new URLSearchParams(location.search);
/** The console looks at it without hearing it. */
const mute = asked.has('mute');
const stage = document.getElementById('stage') as HTMLElement;

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) => {
  const made = document.createElement(tag);
  made.className = className;
  made.hidden = true;
  return made;
};
const ground = element('div', 'ground');
ground.hidden = false;
const card = element('canvas', 'card');
const notice = element('p', 'notice');
const lineBox = element('p', 'line');
const unlock = element('button', 'unlock');
unlock.textContent = '点按开启声音';
stage.append(ground, card, notice, lineBox, unlock);

const grounds = groundView(ground);
const line = lineView(lineBox);
const voice = createVoice({
  onBlocked: (blocked) => {
    unlock.hidden = !blocked;
  },
});
unlock.onclick = () => voice.unblock();

let look: StageLook | null = null;
let now: (StageNow & { heardAt: number }) | null = null;
let cardKey = '';
let endCard = () => {};

function fit() {
  const { width, height } = look ?? { width: 1080, height: 1920 };
  const scale = Math.min(innerWidth / width, innerHeight / height);
  const [left, top] = [(innerWidth - width * scale) / 2, (innerHeight - height * scale) / 2];
  Object.assign(stage.style, {
    width: `${width}px`,
    height: `${height}px`,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
  });
}

function drawCard() {
  const wanted = now?.living ? (look?.card ?? null) : null;
  const key = wanted && look ? `${look.size} ${wanted.key}` : '';
  if (key === cardKey) return;
  cardKey = key;
  endCard();
  endCard = () => {};
  if (!wanted || !look) return;
  const width = CARD_WIDTH[look.size];
  // What draws posters comes only to pages with a card.
  void import('./card.ts').then(
    ({ playCard }) => {
      if (key === cardKey) endCard = playCard(card, wanted, width);
    },
    // Asked for again with whatever the room says next.
    () => {
      cardKey = '';
    },
  );
}

function show() {
  stage.dataset.size = look?.size ?? 'tall';
  fit();
  grounds.show(look?.ground ?? { kind: 'transparent' });
  notice.textContent = look?.notice ?? '';
  notice.hidden = !look?.notice;
  if (now) voice.follow(now, look?.voice === true && !mute);
  drawCard();
}

function tick() {
  const own = now?.current
    ? { line: now.current, atMs: now.current.atMs + performance.now() - now.heardAt }
    : null;
  const spoken = look?.line && now?.living ? (voice.heard() ?? own) : null;
  line.show(spoken?.line ?? null, spoken?.atMs ?? 0);
}

addEventListener('resize', fit);
setInterval(tick, TICK_MS);
fit();
void followStage(asked.get('id') ?? '', {
  look: (next) => {
    look = next;
    show();
  },
  now: (next) => {
    now = { ...next, heardAt: performance.now() };
    show();
    tick();
  },
  gone: () => {
    look = null;
    now = { living: false, paused: false, current: null, next: [], music: null, heardAt: 0 };
    show();
    tick();
  },
});
