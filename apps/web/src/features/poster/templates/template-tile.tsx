import { POSTER_KINDS, type PosterTemplate, SAMPLE_VALUES } from '@zhiying/contract';
import { StarIcon } from '#kit/base/icons.tsx';
import { Clip, Column, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { TileActions } from '#kit/display/tile-actions.tsx';
import type { Action } from '#kit/session/action.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { TOO_NEW } from '../common/too-new.tsx';
import styles from '../poster.module.css';

interface TemplateTileProps {
  template: PosterTemplate;
  actions: readonly Action<PosterTemplate>[];
}

/** A template as it looks with example words. */
export function TemplateTile({ template, actions }: TemplateTileProps) {
  const { name, doc, pictures, kind, width, height, motionMs, builtin, tooNew, favourite } = template;
  return (
    <Column as="span" height="full" radius={8} overflow="hidden">
      <Text flow="block" position="relative" className={styles.tile}>
        {tooNew ? (
          <Row as="span" look={{ height: 'full', justify: 'center', padding: 16, tone: 'muted' }}>
            {TOO_NEW}
          </Row>
        ) : (
          <PosterPicture doc={doc} values={SAMPLE_VALUES} pictures={pictures} label={`模板「${name}」`} />
        )}
        <Row as="span" gap={4} position="absolute" className={styles.tags}>
          {builtin && <Mark>内置</Mark>}
          {motionMs !== null && <Mark tone="primary">{`${motionMs / 1000} 秒`}</Mark>}
        </Row>
      </Text>
      <Stack as="span" gap={2} padding="8 10">
        <Row as="span" gap={4}>
          <Clip grow title={name}>
            {name}
          </Clip>
          {favourite && (
            <Text tone="warning" flow="inline" title="已收藏">
              <StarIcon size={14} />
            </Text>
          )}
        </Row>
        <Clip size="12/18" tone="muted">
          <MetaLine items={[POSTER_KINDS[kind], `${width} × ${height}`]} />
        </Clip>
        <Row as="span" gap={6} marginTop={4}>
          <TileActions subject={template} name={name} first={actions.slice(0, 1)} menu={actions.slice(1)} />
        </Row>
      </Stack>
    </Column>
  );
}
