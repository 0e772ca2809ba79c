import {
  type Clip,
  contract,
  type FilmMusic,
  type Footage,
  placeShots,
  type VideoDoc,
  type VideoInfo,
  type VideoShot,
  type VideoThemeInfo,
} from '@zhiying/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSavedDoc } from '#kit/form/use-saved-doc.ts';
import { api } from '#kit/session/api/client.ts';
import { partId } from '../board/board-shots.ts';
import { splitShot } from './split-shot.ts';

interface Tried {
  shotId: string;
  clip: Clip;
}

export interface FilmValue {
  title: string;
  doc: VideoDoc;
}

/** A film on the desk: its document, what is selected, and what can be done with both. */
export function useFilm(info: VideoInfo, words: VideoThemeInfo['input']['templateWords'] = []) {
  const saved = useSavedDoc<FilmValue>({
    value: { title: info.title, doc: info.doc },
    version: info.version,
    save: async ({ title, doc }, version) =>
      (await api(contract.video.save, { id: info.id, version, title, doc })).version,
    theirs: (data) => {
      const { title, doc, version } = data as VideoInfo;
      return { value: { title, doc }, version };
    },
  });
  const [selected, setSelected] = useState(info.doc.shots[0]?.id ?? '');
  const [added, setAdded] = useState<readonly Footage[]>([]);
  const [pieces, setPieces] = useState<readonly FilmMusic[]>([]);
  const follow = useEffectEvent(() => {
    if (!saved.dirty && info.version > saved.version())
      saved.load({ value: { title: info.title, doc: info.doc }, version: info.version });
  });
  useEffect(() => follow(), [info.version]);

  const { doc } = saved.value;
  const heard = new Map(info.narration.map((line) => [line.shotId, line]));
  /** As it was spoken, while it is still what is said. */
  const voiceOf = (shot: VideoShot) => {
    const line = heard.get(shot.id);
    return line && (line.text === shot.line.trim() || shot.line.includes('{{fact:')) ? line : null;
  };
  /** With the facts as they stood when it was last read, while nobody changed it since. */
  const lineOf = (shot: VideoShot) => {
    const at = info.doc.shots.findIndex(({ id, line }) => id === shot.id && line === shot.line);
    return (info.lines[at] ?? shot.line).trim();
  };
  /** What it shows without footage; null while it has some, or wants its ground alone. */
  const cardOf = (shot: VideoShot) =>
    shot.clip || shot.card?.plain ? null : (info.cards.find(({ shotId }) => shotId === shot.id) ?? null);
  /** What its subtitle says, likewise; empty where it has none. */
  const subtitleOf = (shot: VideoShot) => {
    if (shot.subtitle === undefined) return cardOf(shot)?.saysLine ? '' : lineOf(shot);
    const at = info.doc.shots.findIndex(({ id, subtitle }) => id === shot.id && subtitle === shot.subtitle);
    return (info.subtitles[at] ?? shot.subtitle).trim();
  };
  const [tried, setTried] = useState<Tried | null>(null);
  /** With the footage that is only tried: what stage and lanes show, and nobody saves. */
  const shown = tried
    ? doc.shots.map((one) => (one.id === tried.shotId ? { ...one, clip: tried.clip } : one))
    : doc.shots;
  const timeline = placeShots({ ...doc, shots: shown }, (shot) => voiceOf(shot)?.ms ?? null);
  const at = Math.max(
    0,
    doc.shots.findIndex(({ id }) => id === selected),
  );
  const shot = doc.shots[at];
  const locked = !info.can.includes('edit');

  const setDoc = (next: VideoDoc, typed = '') => {
    if (locked) return;
    setTried(null);
    saved.set({ ...saved.value, doc: next }, typed);
  };
  const setShots = (shots: VideoShot[], typed = '') => setDoc({ ...doc, shots }, typed);
  const select = (id: string) => {
    setSelected(id);
    if (id !== selected) setTried(null);
  };
  return {
    info,
    saved,
    doc,
    timeline,
    voiceOf,
    lineOf,
    cardOf,
    subtitleOf,
    /** The sound of the film itself, or of its preview, while nothing was changed since. */
    ownSound: saved.dirty || tried ? null : (info.url ?? info.preview?.url ?? null),
    shot,
    at,
    locked,
    select,
    /** Other footage in the selected shot, to look at; `keep` makes it a change. */
    tried: tried?.clip ?? null,
    tryClip: (clip: Clip | null) => setTried(clip && shot ? { shotId: shot.id, clip } : null),
    keep(clip: Clip) {
      if (!shot) return;
      const same = (other: Clip) => other.materialId === clip.materialId && other.in === clip.in;
      const others = [...(shot.clip ? [shot.clip] : []), ...shot.others.filter((other) => !same(other))];
      setShots(doc.shots.map((one) => (one.id === shot.id ? { ...one, clip, others } : one)));
    },
    footage: (id: number | undefined) =>
      info.footage.find((one) => one.id === id) ?? added.find((one) => one.id === id) ?? null,
    /** What a template's holes are filled with. */
    words,
    music: (id: number | null | undefined) =>
      [...info.musics, ...pieces].find((one) => one.id === id) ?? null,
    knowMusic: (piece: FilmMusic) => setPieces([piece, ...pieces]),
    know: (footage: readonly Footage[]) => setAdded([...footage, ...added]),
    setDoc,
    setTitle: (title: string) => !locked && saved.set({ ...saved.value, title }, 'title'),
    setShots,
    /** `typed` names the field that is written in. */
    change: (part: Partial<VideoShot>, typed = '') =>
      setShots(
        doc.shots.map((one, other) => (other === at ? { ...one, ...part } : one)),
        typed && `${shot?.id} ${typed}`,
      ),
    /** The line of any shot, wherever it is written. */
    setLine: (id: string, line: string) =>
      setShots(
        doc.shots.map((one) => (one.id === id ? { ...one, line } : one)),
        `${id} line`,
      ),
    /** Another subtitle for any shot: undefined is what is said, empty is none. */
    setSubtitle: (id: string, text: string | undefined) =>
      setShots(
        doc.shots.map((one) => (one.id === id ? withSubtitle(one, text) : one)),
        `${id} subtitle`,
      ),
    /** Parted where the playhead is, with what is said; false where one of both would be too short. */
    split(localMs: number): boolean {
      const parts = shot && splitShot(shot, localMs, timeline.shots[at]?.ms ?? shot.ms, voiceOf(shot));
      if (!parts) return false;
      const [, second] = parts;
      setShots(doc.shots.flatMap((one, other) => (other === at ? parts : [one])));
      setSelected(second.id);
      return true;
    },
    duplicate() {
      if (!shot) return;
      const copy = { ...shot, id: partId() };
      setShots(doc.shots.flatMap((one, other) => (other === at ? [one, copy] : [one])));
      setSelected(copy.id);
    },
    remove() {
      if (doc.shots.length < 2) return;
      setShots(doc.shots.filter((_, other) => other !== at));
      setSelected((doc.shots[at + 1] ?? doc.shots[at - 1])?.id ?? '');
    },
  };
}

const withSubtitle = ({ subtitle: _before, ...shot }: VideoShot, text: string | undefined): VideoShot =>
  text === undefined ? shot : { ...shot, subtitle: text };

export type Film = ReturnType<typeof useFilm>;

/** Where two films differ, in words. */
export function filmsDiffering(mine: FilmValue, theirs: FilmValue): string[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const others = new Map(theirs.doc.shots.map((one) => [one.id, one]));
  return [
    ...(mine.title === theirs.title ? [] : ['标题']),
    ...mine.doc.shots.flatMap((one, at) => (same(one, others.get(one.id)) ? [] : [`镜头 ${at + 1}`])),
    ...(same(mine.doc.voice, theirs.doc.voice) ? [] : ['口播声音']),
    ...(same(mine.doc.subtitles, theirs.doc.subtitles) ? [] : ['字幕']),
    ...(same(mine.doc.music, theirs.doc.music) ? [] : ['音乐']),
    ...(same(mine.doc.stickers, theirs.doc.stickers) ? [] : ['文字贴纸']),
    ...(same(mine.doc.logo, theirs.doc.logo) ? [] : ['角标']),
    ...(same(mine.doc.corner, theirs.doc.corner) ? [] : ['标识位置']),
    ...(same(mine.doc.cover, theirs.doc.cover) ? [] : ['封面']),
  ];
}
