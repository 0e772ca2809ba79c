import type { ShownMaterial, SubstanceContent } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
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
      <div className={styles.text}>
        <h3>{title || '（未填写标题）'}</h3>
        <p className={styles.meta}>
          <MetaLine items={[product, validUntil && `有效期至 ${validUntil}`]} />
        </p>
        {[...body.split(/\n+/).entries()].map(([at, line]) => line.trim() && <p key={at}>{line}</p>)}
        {(onTop ? materials.filter(({ id }) => id !== cover.id) : materials).map((material) => (
          <div key={material.id} className={styles.figure}>
            {figure(material, <Figure material={material} />)}
          </div>
        ))}
        {url && <p className={styles.link}>打开链接：{url}</p>}
      </div>
    </article>
  );
}

function Figure({
  material: { type, url, poster, thumb, name, refusal, width, height },
}: {
  material: ShownMaterial;
}) {
  const shown = steadyUrl(url);
  if (!shown)
    return (
      <p className={styles.gone}>
        「{name}」{refusal ?? '正在处理'}
      </p>
    );
  if (type === 'video')
    return (
      <video controls playsInline preload="none" src={shown} poster={steadyUrl(poster ?? thumb) ?? undefined}>
        <track kind="captions" />
      </video>
    );
  return (
    <img src={shown} alt={name} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
  );
}
