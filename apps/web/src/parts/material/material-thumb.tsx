import { FILE_KINDS, type Material } from '@zhiying/contract';
import { type ReactNode, useState } from 'react';
import { ArchiveIcon, AudioIcon, PageIcon, PlayIcon, VideoIcon, WarningIcon } from '#kit/base/icons.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import { Waveform } from '#kit/files/player/waveform.tsx';
import styles from './material-thumb.module.css';
import { steadyUrl } from './steady-url.ts';

type Shown = Pick<Material, 'name' | 'type' | 'thumb'> &
  Partial<
    Pick<Material, 'preview' | 'color' | 'waveform' | 'durationMs' | 'pages' | 'files' | 'processing' | 'ext'>
  >;

interface MaterialThumbProps {
  material: Shown;
  /** A table's small square: no badge, no play mark. */
  small?: boolean;
}

/** What a file looks like: its picture, a film that moves under the pointer, a waveform, a page, a box. */
export function MaterialThumb({ material, small = false }: MaterialThumbProps) {
  const [moving, setMoving] = useState(false);
  /** The address that led nowhere. */
  const [lost, setLost] = useState<string | null>(null);
  const { type, processing } = material;
  const thumb = steadyUrl(material.thumb);
  const preview = steadyUrl(material.preview);
  const failed = processing?.state === 'failed';
  const moves = type === 'video' && preview && !small;
  return (
    <span
      className={styles.thumb}
      data-type={type}
      data-small={small || undefined}
      style={material.color ? { backgroundColor: material.color } : undefined}
      onPointerEnter={moves ? ({ pointerType }) => setMoving(pointerType === 'mouse') : undefined}
      onPointerLeave={moves ? () => setMoving(false) : undefined}
    >
      {thumb && thumb !== lost ? (
        <img
          src={thumb}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(thumb)}
        />
      ) : (
        <Drawing material={material} failed={failed} />
      )}
      {moves && moving && <video src={preview} muted loop autoPlay playsInline aria-hidden="true" />}
      {type === 'video' && !small && !moving && !failed && (
        <span className={styles.play}>
          <PlayIcon size={14} />
        </span>
      )}
      {!small && <Badge material={material} />}
    </span>
  );
}

const isComing = (state: string | undefined) => state === 'waiting' || state === 'running';

function Drawing({ material, failed }: { material: Shown; failed: boolean }) {
  const { type, waveform, processing } = material;
  if (failed)
    return (
      <span className={styles.drawing} data-failed>
        <WarningIcon size={24} />
      </span>
    );
  if (type === 'audio' && waveform)
    return (
      <span className={styles.wave}>
        <Waveform heights={waveform} />
      </span>
    );
  return (
    <span className={styles.drawing} data-coming={isComing(processing?.state) || undefined}>
      {DRAWINGS[type]}
    </span>
  );
}

const DRAWINGS: Record<Material['type'], ReactNode> = {
  image: null,
  video: <VideoIcon size={28} />,
  audio: <AudioIcon size={28} />,
  pdf: <PageIcon size={32} />,
  archive: <ArchiveIcon size={32} />,
};

/** Bottom right: how long, how many pages, how many files. */
function Badge({ material }: { material: Shown }) {
  const { type, durationMs, pages, files } = material;
  const [icon, text] =
    type === 'video' && durationMs
      ? [<VideoIcon key="i" size={12} />, clockText(durationMs / 1000)]
      : type === 'audio' && durationMs
        ? [<AudioIcon key="i" size={12} />, clockText(durationMs / 1000)]
        : type === 'pdf' && pages
          ? [<PageIcon key="i" size={12} />, `${pages} 页`]
          : type === 'archive' && files
            ? [<ArchiveIcon key="i" size={12} />, `${files} 个文件`]
            : [];
  if (!text) return null;
  return (
    <span className={styles.badge} data-dark={type === 'video' || undefined}>
      {icon}
      <span className="zy-visually-hidden">{FILE_KINDS[type].label}</span>
      {text}
    </span>
  );
}
