import { notification } from '#kit/feedback/notices.ts';
import { go } from '#kit/page/navigate.ts';
import { alertsNow } from './alert-setting.ts';

interface Alert {
  /** The same for ever: tabs of one browser hear it all, and only one of them rings. */
  key: string;
  title: string;
  text: string;
  talkId: number;
}

const RUNG = 'zhiying.chat.rung';

/** The first tab that asks rings; a browser that keeps nothing rings in each. */
function isFirst(key: string): boolean {
  try {
    if (localStorage.getItem(RUNG) === key) return false;
    localStorage.setItem(RUNG, key);
  } catch {
    // Private windows may refuse.
  }
  return true;
}

/** Two short notes; silent where the browser wants a click first. */
function playSound() {
  const context = new AudioContext();
  for (const [at, pitch] of [660, 880].entries()) {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    note.frequency.value = pitch;
    volume.gain.value = 0.08;
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + at * 0.14);
    note.stop(context.currentTime + at * 0.14 + 0.12);
  }
  setTimeout(() => void context.close(), 1_000);
}

const openTalk = (talkId: number) => go({ path: 'chat', search: { talk: talkId } });

/** Tells the person in the ways they chose; in the window only while it is looked at. */
export function showAlert({ key, title, text, talkId }: Alert) {
  const { toast, sound, desktop } = alertsNow();
  if (toast && document.visibilityState === 'visible')
    notification.open({
      key: `chat-${talkId}`,
      title,
      description: text,
      placement: 'bottomRight',
      duration: 6,
      onClick: () => {
        notification.destroy(`chat-${talkId}`);
        openTalk(talkId);
      },
    });
  if (!(sound || desktop) || !isFirst(key)) return;
  if (sound) playSound();
  if (desktop && 'Notification' in window && Notification.permission === 'granted') {
    const card = new Notification(title, { body: text, tag: `chat-${talkId}` });
    card.addEventListener('click', () => {
      window.focus();
      openTalk(talkId);
      card.close();
    });
  }
}
