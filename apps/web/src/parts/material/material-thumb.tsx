import { FILE_KINDS, type Material } from '@zhiying/contract';
import { type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { ArchiveIcon, AudioIcon, PageIcon, PlayIcon, VideoIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import { clockText } from '#kit/files/player/clock-text.ts';
import { Waveform } from '#kit/files/player/waveform.tsx';
import styles from './material-thumb.module.css';
import { stableUrl } from './stable-url.ts';

type Shown = Pick<Material, 'name' | 'type' | 'thumb'> &
  Partial<
    Pick<Material, 'preview' | 'color' | 'waveform' | 'durationMs' | 'pages' | 'files' | 'processing' | 'ext'>
  >;

interface MaterialThumbProps {
  material: Shown;
  /** A table's small square: no badge, no play mark. */
  small?: boolean;
}

/** The thumbnail of a file: a picture, a film that plays under the pointer, a waveform, a page or a generic box. */
export function MaterialThumb({ material, small = false }: MaterialThumbProps) {
  const [moving, setMoving] = useState(false);
  /** The address that led nowhere. */
  const [lost, setLost] = useState<string | null>(null);
  const { type, processing } = material;
  const thumb = stableUrl(material.thumb);
  const preview = stableUrl(material.preview);
  const failed = processing?.state === 'failed';
  const moves = type === 'video' && preview && !small;
  return (
    <Text
      look={{
        flow: 'block',
        height: 'full',
        width: 'full',
        background: 'fill',
        overflow: 'hidden',
        position: 'relative',
      }}
      className={styles.thumb}
      data-type={type}
      data-small={small || undefined}
      style={material.color ? { backgroundColor: material.color } : undefined}
      onPointerEnter={moves ? ({ pointerType }) => setMoving(pointerType === 'mouse') : undefined}
      onPointerLeave={moves ? () => setMoving(false) : undefined}
    >
      {thumb && thumb !== lost ? (
        <img
          className={classOf({ height: 'full', width: 'full', position: 'cover', objectFit: 'cover' })}
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
      {moves && moving && (
        <video
          className={classOf({ height: 'full', width: 'full', position: 'cover', objectFit: 'cover' })}
          src={preview}
          muted
          loop
          autoPlay
          playsInline
          aria-hidden="true"
        />
      )}
      {type === 'video' && !small && !moving && !failed && (
        <Row
          look={{ position: 'absolute', justify: 'center', square: 28, radius: 'round' }}
          as="span"
          className={styles.play}
        >
          <PlayIcon size={14} />
        </Row>
      )}
      {!small && <Badge material={material} />}
    </Text>
  );
}

const isComing = (state: string | undefined) => state === 'waiting' || state === 'running';

function Drawing({ material, failed }: { material: Shown; failed: boolean }) {
  const { type, waveform, processing } = material;
  if (failed)
    return (
      <Row as="span" justify="center" tone="faint" position="cover" className={styles.drawing} data-failed>
        <WarningIcon size={24} />
      </Row>
    );
  if (type === 'audio' && waveform)
    return (
      <Row as="span" justify="center" tone="faint" padding="24 16" position="cover" className={styles.wave}>
        <Waveform heights={waveform} />
      </Row>
    );
  return (
    <Row
      as="span"
      justify="center"
      tone="faint"
      position="cover"
      className={styles.drawing}
      data-coming={isComing(processing?.state) || undefined}
    >
      {DRAWINGS[type]}
    </Row>
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
    <Row
      look={{
        position: 'absolute',
        flow: 'inline',
        gap: 4,
        height: 20,
        size: 11,
        tone: 'text2',
        padding: '0 6',
        background: 'card',
        radius: 4,
      }}
      as="span"
      className={styles.badge}
      data-dark={type === 'video' || undefined}
    >
      {icon}
      <span className="zy-visually-hidden">{FILE_KINDS[type].label}</span>
      {text}
    </Row>
  );
}
