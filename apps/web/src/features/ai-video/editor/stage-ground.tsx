import { FILM_LOOK } from '@zhiying/contract';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './stage.module.css';

const { blur, dim } = FILM_LOOK;
/** As the renderer does: blurred at a quarter of the size. */
const QUARTER = 4;
/** Beyond the edge a blurred picture goes on as it was there; three deviations are all that is seen of it. */
const BEYOND = Math.ceil((3 * blur) / QUARTER);
/**
 * The renderer takes brightness off the luminance in video range, so off every colour alike. Only a share and a contrast can be
 * told a browser: one after the other they come to the same, v − taken, and clip where the film does.
 */
const taken = (dim * 255) / 219;
const DARKER = `brightness(${1 / (1 + 2 * taken)}) contrast(${1 + 2 * taken})`;

type Picture = HTMLImageElement | HTMLVideoElement;

interface GroundProps {
  /** What is in front of it: the same picture, at the same moment. */
  of: RefObject<Picture | null>;
  src: string;
  frame: { width: number; height: number };
}

/** The blurred ground behind a picture of another shape. */
export function Ground({ of, src, frame: { width, height } }: GroundProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [w, h] = [Math.round(width / QUARTER), Math.round(height / QUARTER)];
  useEffect(() => {
    const [picture, target] = [of.current, canvas.current];
    if (!picture || !target) return;
    return onEveryPicture(picture, () => drawOnto(target, picture, w, h));
    // Another address is another picture.
  }, [of, src, w, h]);
  return (
    <canvas
      ref={canvas}
      className={styles.behind}
      width={w + 2 * BEYOND}
      height={h + 2 * BEYOND}
      style={{
        left: `${(-100 * BEYOND) / w}%`,
        top: `${(-100 * BEYOND) / h}%`,
        width: `${100 + (200 * BEYOND) / w}%`,
        height: `${100 + (200 * BEYOND) / h}%`,
        filter: `blur(${(100 * blur) / width}cqw) ${DARKER}`,
      }}
    />
  );
}

/** Calls with every new picture of it, and with the one that is there. */
function onEveryPicture(picture: Picture, draw: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  if (picture instanceof HTMLImageElement) {
    if (picture.complete) draw();
    picture.addEventListener('load', draw, { signal });
    return () => stop.abort();
  }
  if (picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) draw();
  for (const event of ['loadeddata', 'seeked']) picture.addEventListener(event, draw, { signal });
  let next = picture.requestVideoFrameCallback(function again() {
    draw();
    next = picture.requestVideoFrameCallback(again);
  });
  return () => {
    stop.abort();
    picture.cancelVideoFrameCallback(next);
  };
}

const sizeOf = (picture: Picture) =>
  picture instanceof HTMLImageElement
    ? [picture.naturalWidth, picture.naturalHeight]
    : [picture.videoWidth, picture.videoHeight];

/** The picture cropped to the frame, and its edges drawn out to all sides. */
function drawOnto(canvas: HTMLCanvasElement, picture: Picture, w: number, h: number) {
  const paint = canvas.getContext('2d');
  const [wide = 0, high = 0] = sizeOf(picture);
  if (!paint || wide === 0 || high === 0) return;
  const scale = Math.max(w / wide, h / high);
  const [sw, sh] = [w / scale, h / scale];
  const b = BEYOND;
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(picture, (wide - sw) / 2, (high - sh) / 2, sw, sh, b, b, w, h);
  paint.drawImage(canvas, b, b, 1, h, 0, b, b, h);
  paint.drawImage(canvas, b + w - 1, b, 1, h, b + w, b, b, h);
  paint.drawImage(canvas, 0, b, w + 2 * b, 1, 0, 0, w + 2 * b, b);
  paint.drawImage(canvas, 0, b + h - 1, w + 2 * b, 1, 0, b + h, w + 2 * b, b);
}
