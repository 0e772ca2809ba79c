import type { PlacedShot } from '@zhiying/contract';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Playback } from '#kit/base/use-playback.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './lanes.module.css';
import { type Edge, trimShot } from './trim-shot.ts';
import type { Film } from './use-film.ts';

interface LaneShotProps {
  film: Film;
  playback: Playback;
  placed: PlacedShot;
  at: number;
  /** Pixels of a second. */
  zoom: number;
  style: CSSProperties;
  /** What makes it change places with the others. */
  drag: Record<string, unknown>;
}

/** What the arrow keys move an edge by. */
const KEY_MS = 100;

/** A shot on its lane: dragged to another place, and longer or shorter at its edges. */
export function LaneShot({ film, playback, placed, at, zoom, style, drag }: LaneShotProps) {
  const { shot, ms, start } = placed;
  const footage = film.footage(shot.clip?.materialId);
  const on = shot.id === film.shot?.id;
  return (
    <div
      className={styles.shot}
      style={style}
      data-on={on || undefined}
      data-bad={footage?.refusal || !(shot.clip || shot.ground) ? true : undefined}
      {...drag}
    >
      <button
        type="button"
        aria-label={`镜头 ${at + 1} ${shot.name} ${(ms / 1000).toFixed(1)} 秒`}
        aria-pressed={on}
        onClick={() => film.select(shot.id)}
        onDoubleClick={() => playback.seek(start)}
      >
        {footage?.thumb && <span style={{ backgroundImage: `url("${stableUrl(footage.thumb)}")` }} />}
        <b>
          {at + 1} {shot.name}
        </b>
        <i>
          {shot.speed && shot.speed !== 1 ? `${shot.speed}× ` : ''}
          {(ms / 1000).toFixed(1)}
        </i>
      </button>
      {!film.locked &&
        (['start', 'end'] as const).map((edge) => (
          <Handle key={edge} film={film} placed={placed} no={at + 1} edge={edge} zoom={zoom} />
        ))}
    </div>
  );
}

interface HandleProps extends Pick<LaneShotProps, 'film' | 'placed' | 'zoom'> {
  no: number;
  edge: Edge;
}

function Handle({ film, placed: { shot }, no, edge, zoom }: HandleProps) {
  const from = useRef<{ x: number; shot: typeof shot } | null>(null);
  const lengthMs = film.footage(shot.clip?.materialId)?.durationMs ?? null;
  const put = (next: typeof shot) =>
    film.setShots(
      film.doc.shots.map((one) => (one.id === shot.id ? next : one)),
      `${shot.id} ${edge}`,
    );
  const drag = (event: PointerEvent) => {
    const began = from.current;
    if (began) put(trimShot(began.shot, edge, ((event.clientX - began.x) / zoom) * 1000, lengthMs));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -KEY_MS, ArrowRight: KEY_MS }[event.key];
    if (!by) return;
    event.preventDefault();
    put(trimShot(shot, edge, by, lengthMs));
  };
  return (
    <span
      className={styles.edge}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={`镜头 ${no} 的${edge === 'start' ? '开头' : '结尾'}`}
      aria-valuemin={500}
      aria-valuemax={60_000}
      aria-valuenow={shot.ms}
      aria-valuetext={`${(shot.ms / 1000).toFixed(1)} 秒`}
      // The edge is pulled, not the shot.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        film.select(shot.id);
        from.current = { x: event.clientX, shot };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={step}
    />
  );
}
