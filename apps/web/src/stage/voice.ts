import type { StageLine, StageNow } from '@zhiying/contract';

/** A page that is later than this goes on inside the sentence; one that is hardly late says all of it. */
const LATE_MS = 1_500;
/** A sound that is not over so long after it should be has stuck, and is given up. */
const STUCK_MS = 5_000;

interface Heard {
  line: StageLine;
  heardAt: number;
}
/** How far the room is in a line by now. */
const roomMs = ({ line, heardAt }: Heard) => line.atMs + performance.now() - heardAt;

/**
 * Says what the room's player says. Two players take turns, one with the sound that is heard and one with the sound that comes next,
 * so a page that runs for hours holds no more than two.
 */
export function createVoice({ onBlocked }: { onBlocked(blocked: boolean): void }) {
  const players = [new Audio(), new Audio()] as const;
  const music = new Audio();
  music.loop = true;
  let musicKey = '';
  let musicVolume = 0;
  let musicDuck = 1;
  /** The line that is heard, the player it is heard from, and the one that waits for its end. */
  let said: (Heard & { from: HTMLAudioElement }) | null = null;
  let waiting: Heard | null = null;
  /** The room's own line, whether it is heard here or not. */
  let current: Heard | null = null;

  const rest = (player: HTMLAudioElement) => {
    player.pause();
    player.removeAttribute('src');
    player.load();
    delete player.dataset.playId;
  };
  const fetchInto = (player: HTMLAudioElement, { playId, url }: { playId: string; url: string }) => {
    if (player.dataset.playId === playId) return;
    player.dataset.playId = playId;
    player.preload = 'auto';
    player.src = url;
  };
  const duck = () => {
    music.volume = Math.min(1, musicVolume * (said ? musicDuck : 1));
  };
  const play = (player: HTMLAudioElement) =>
    void player.play().then(
      () => onBlocked(false),
      (error: DOMException) => {
        if (error.name !== 'NotAllowedError') return;
        // A browser that nobody has clicked in yet says nothing; streaming programs do not ask for it.
        onBlocked(true);
        if (said?.from === player) over(player);
      },
    );

  function say(heard: Heard) {
    const { line } = heard;
    const lateMs = roomMs(heard);
    const ready = players.find(({ dataset }) => dataset.playId === line.playId);
    const player = ready ?? players.find((one) => one !== said?.from) ?? players[0];
    if (said && said.from !== player) rest(said.from);
    fetchInto(player, line);
    player.volume = Math.min(1, line.volume);
    player.currentTime = lateMs > LATE_MS ? lateMs / 1000 : 0;
    said = { ...heard, from: player };
    waiting = null;
    duck();
    play(player);
  }

  function over(player: HTMLAudioElement) {
    if (said?.from !== player) return;
    rest(player);
    said = null;
    duck();
    if (waiting) say(waiting);
  }
  for (const player of players) {
    player.addEventListener('ended', () => over(player));
    // A sound that cannot be fetched is passed over: the next line is said in its turn.
    player.addEventListener('error', () => player.dataset.playId && over(player));
  }

  function silence() {
    for (const player of players) rest(player);
    music.pause();
    said = null;
    waiting = null;
    current = null;
  }

  function followLine(line: StageLine) {
    if (line.playId === current?.line.playId) return;
    current = { line, heardAt: performance.now() };
    const stuck = said && roomMs(said) > said.line.durationMs + STUCK_MS;
    // An urgent line cuts the sentence in the room, and so it does here.
    if (!said || stuck || line.class === 'urgent') say(current);
    else waiting = current;
  }

  function followMusic(wanted: StageNow['music']) {
    musicVolume = wanted?.volume ?? 0;
    musicDuck = wanted?.duck ?? 1;
    duck();
    if (!wanted) return music.pause();
    if (musicKey !== wanted.key) music.src = wanted.url;
    musicKey = wanted.key;
    if (music.paused) play(music);
  }

  return {
    follow(now: StageNow, wanted: boolean) {
      if (!wanted || !now.living) return silence();
      if (now.current) followLine(now.current);
      const [soon] = now.next;
      const idle = players.find((player) => player !== said?.from);
      if (soon && idle && !waiting) fetchInto(idle, soon);
      followMusic(now.music);
    },
    /** The line that is heard and how far it is; null while this page says nothing. */
    heard: () => (said && !said.from.paused ? { line: said.line, atMs: said.from.currentTime * 1000 } : null),
    /** Somebody clicked: from now on the browser lets it speak. */
    unblock() {
      onBlocked(false);
      if (musicKey) play(music);
      if (!said && current && roomMs(current) < current.line.durationMs) say(current);
    },
  };
}
