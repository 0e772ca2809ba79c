import { MUSIC_DUCK, MUSIC_VOLUME } from '@zhiying/contract';
import { apiHost } from '#kit/session/api/host.ts';
import type { Line, PlayList } from './play-list.ts';
import { silence } from './silence.ts';

const FADE_MS = 40;
const FADE_STEP = 0.02;
/** A sound that does not move for this long is given up; the room goes on by itself a little later. */
const STUCK_MS = 8_000;
const LOOK_MS = 500;

export interface SpeakerEvents {
  started(line: Line): void;
  ended(line: Line): void;
  failed(line: Line, atMs: number, note: string): void;
}

/** A link to a file of the server's own store leads where the API is. */
const fileUrl = (url: string) => (url.startsWith('/') ? apiHost() + url : url);

function soundElement(name: string): HTMLAudioElement {
  const element = document.createElement('audio');
  element.preload = 'auto';
  element.dataset.live = name;
  document.body.append(element);
  return element;
}

/**
 * Plays lines one after another, with music below them. Two elements take turns, so that the next line is loaded while
 * one is spoken. They belong to the window and not to a screen: whoever looks at another page is still on air.
 */
export class Speaker {
  private readonly voices: [HTMLAudioElement, HTMLAudioElement] = [
    soundElement('voice'),
    soundElement('voice'),
  ];
  private readonly music = soundElement('music');
  private turn: 0 | 1 = 0;
  private line: Line | null = null;
  private told = false;
  private movedAt = 0;
  private lastAt = 0;
  private musicVolume = MUSIC_VOLUME;
  /** While a line is spoken the music is this much of its volume. */
  private duck = MUSIC_DUCK;
  private readonly looking: ReturnType<typeof setInterval>;
  private readonly fading: ReturnType<typeof setInterval>;
  private readonly list: PlayList;
  private readonly events: SpeakerEvents;

  constructor(list: PlayList, events: SpeakerEvents) {
    this.list = list;
    this.events = events;
    this.music.loop = true;
    for (const voice of this.voices) {
      voice.addEventListener('playing', () => this.heard(voice));
      voice.addEventListener('ended', () => this.over(voice, null));
      voice.addEventListener('error', () => this.over(voice, '声音加载失败'));
    }
    this.looking = setInterval(() => this.look(), LOOK_MS);
    this.fading = setInterval(() => this.fade(), FADE_MS);
  }

  /** Whether the browser lets us play without a click; to be asked on a click where it did not. */
  async mayPlay(): Promise<boolean> {
    const url = URL.createObjectURL(silence());
    try {
      for (const element of [...this.voices, this.music]) {
        element.src = url;
        await element.play();
        this.silent(element);
      }
      return true;
    } catch {
      return false;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** Begins with the next line where none is spoken, and loads the one after it. */
  goOn() {
    if (!this.line) {
      this.line = this.list.take();
      if (this.line) this.play(this.line);
    }
    this.loadAhead();
  }

  cancel(playIds: readonly string[]) {
    this.list.cancel(playIds);
    if (this.line && playIds.includes(this.line.playId)) {
      this.silent(this.voices[this.turn]);
      this.line = null;
      this.turn = other(this.turn);
    }
    this.goOn();
  }

  setMusic(url: string | null, volume: number, ducked?: number) {
    this.musicVolume = volume;
    // Silent music tells nothing of the share.
    if (ducked !== undefined && volume > 0) this.duck = Math.min(1, ducked / volume);
    if (!url) return;
    const source = fileUrl(url);
    // Links are signed anew with every line; the file is the same.
    if (pathOf(this.music.src) === pathOf(source)) return;
    this.music.volume = volume;
    this.music.src = source;
    void this.music.play().catch(() => {});
  }

  setMusicVolume(volume: number) {
    this.musicVolume = volume;
  }

  /** How far the line with this number is; null where it is not the one being spoken. */
  positionMs(playId: string): number | null {
    if (this.line?.playId !== playId) return null;
    return Math.round(this.voices[this.turn].currentTime * 1000);
  }

  close() {
    clearInterval(this.looking);
    clearInterval(this.fading);
    this.line = null;
    for (const element of [...this.voices, this.music]) {
      this.silent(element);
      element.remove();
    }
  }

  private play(line: Line) {
    const voice = this.voices[this.turn];
    this.told = false;
    this.movedAt = Date.now();
    this.lastAt = -1;
    if (!line.audioUrl) return this.over(voice, '没有声音');
    this.load(voice, line);
    voice.volume = line.volume;
    if (line.fromMs > 0) voice.currentTime = line.fromMs / 1000;
    // What keeps it from playing comes as an event of the element, or as time that does not move.
    voice.play().catch(() => {});
  }

  private load(voice: HTMLAudioElement, { audioUrl }: Line) {
    const source = fileUrl(audioUrl);
    if (pathOf(voice.src) !== pathOf(source)) voice.src = source;
    // What could not be read ahead is tried once more.
    else if (voice.error) voice.load();
    else if (voice.ended) voice.currentTime = 0;
  }

  private loadAhead() {
    const next = this.list.next();
    if (this.line && next?.audioUrl) this.load(this.voices[other(this.turn)], next);
  }

  private heard(voice: HTMLAudioElement) {
    if (!this.line || voice !== this.voices[this.turn] || this.told) return;
    this.told = true;
    this.events.started(this.line);
  }

  private over(voice: HTMLAudioElement, problem: string | null) {
    const { line } = this;
    // A sound that was loaded ahead and cannot be read is told when its turn comes.
    if (!line || voice !== this.voices[this.turn]) return;
    const atMs = Math.round(voice.currentTime * 1000);
    this.line = null;
    this.turn = other(this.turn);
    if (problem !== null) this.silent(voice);
    if (problem === null) this.events.ended(line);
    else this.events.failed(line, atMs, problem);
    this.goOn();
  }

  private look() {
    if (!this.line) return;
    const voice = this.voices[this.turn];
    const now = Date.now();
    if (voice.currentTime !== this.lastAt) {
      this.lastAt = voice.currentTime;
      this.movedAt = now;
    } else if (now - this.movedAt > STUCK_MS) this.over(voice, '声音加载超时');
  }

  private fade() {
    const wanted = this.musicVolume * (this.line ? this.duck : 1);
    const { volume } = this.music;
    if (Math.abs(volume - wanted) < FADE_STEP) this.music.volume = wanted;
    else this.music.volume = volume + Math.sign(wanted - volume) * FADE_STEP;
  }

  private silent(element: HTMLAudioElement) {
    element.pause();
    element.removeAttribute('src');
    element.load();
  }
}

const other = (turn: 0 | 1): 0 | 1 => (turn === 0 ? 1 : 0);
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '').split('?')[0];
