import type { ShownMaterial, SubstanceContent } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import { RichBody } from './rich-body.tsx';
import styles from './substance-face.module.css';

type Shown = Pick<
  SubstanceContent,
  'kind' | 'title' | 'cover' | 'materials' | 'url' | 'body' | 'product' | 'validUntil'
>;

interface SubstanceFaceProps {
  content: Shown;
  /** Draws a picture or film otherwise, e.g. with notes on it. */
  figure?(material: ShownMaterial, drawn: ReactNode): ReactNode;
}

/** A piece as visitors see it, inside the console: the same order and measures as the shared page. */
export function SubstanceFace({ content, figure = (_material, drawn) => drawn }: SubstanceFaceProps) {
  const { kind, title, cover, materials, url, body, product, validUntil } = content;
  const onTop = kind !== 'video' && kind !== 'poster' && cover;
  return (
    <article className={styles.face}>
      {onTop && figure(cover, <Figure material={cover} />)}
      <Box padding="14 14">
        <h3>{title || '（未填写标题）'}</h3>
        <p className={styles.meta}>
          <MetaLine items={[product, validUntil && `有效期至 ${validUntil}`]} />
        </p>
        <RichBody body={body} />
        {(onTop ? materials.filter(({ id }) => id !== cover.id) : materials).map((material) => (
          <Box key={material.id} marginBottom={10} radius={8} overflow="hidden">
            {figure(material, <Figure material={material} />)}
          </Box>
        ))}
        {url && <p className={styles.link}>打开链接：{url}</p>}
      </Box>
    </article>
  );
}

function Figure({
  material: { type, url, poster, thumb, name, refusal, width, height },
}: {
  material: ShownMaterial;
}) {
  const shown = stableUrl(url);
  if (!shown)
    return (
      <p className={styles.gone}>
        「{name}」{refusal ?? '正在处理'}
      </p>
    );
  if (type === 'video')
    return (
      <video controls playsInline preload="none" src={shown} poster={stableUrl(poster ?? thumb) ?? undefined}>
        <track kind="captions" />
      </video>
    );
  return (
    <img src={shown} alt={name} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
  );
}
