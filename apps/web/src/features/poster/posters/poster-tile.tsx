import type { Poster } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Clip, Column, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { TileActions } from '#kit/display/tile-actions.tsx';
import type { Action } from '#kit/session/action.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from '../poster.module.css';
import { PosterState } from './poster.columns.tsx';

/** A made poster: its picture, whose it is, and how often it was scanned. */
export function PosterTile({ poster, actions }: { poster: Poster; actions: readonly Action<Poster>[] }) {
  const { name, url, place, template, link, visits, ai, film } = poster;
  return (
    <Column as="span" height="full" radius={8} overflow="hidden">
      <Row as="span" justify="center" position="relative" tone="muted" className={styles.tile}>
        {url ? (
          <img
            className={classOf({ width: 'full', height: 'full', objectFit: 'contain' })}
            src={stableUrl(url)}
            alt={`海报「${name}」`}
            loading="lazy"
          />
        ) : (
          <ImageIcon size={24} />
        )}
        {(ai || film) && (
          <Text position="absolute" className={styles.tags}>
            {film && <Mark>视频</Mark>}
            {ai && <Mark>AI 辅助生成</Mark>}
          </Text>
        )}
      </Row>
      <Stack as="span" gap={2} padding="8 10">
        <Clip title={name}>{name}</Clip>
        <Clip size="12/18" tone="muted">
          {place?.name ?? template?.name ?? ''}
        </Clip>
        <Row as="span" gap={8} size={12} minWidth={0}>
          <PosterState poster={poster} />
          {link && <Text tone="muted">扫码 {visits} 次</Text>}
        </Row>
        <Row as="span" gap={6} marginTop={4}>
          <TileActions subject={poster} name={name} first={actions.slice(0, 1)} menu={actions.slice(1)} />
        </Row>
      </Stack>
    </Column>
  );
}
