import {
  contract,
  cutSize,
  MOST_VARIANTS,
  SEE_MATERIALS,
  VIDEO_KINDS,
  type VideoInput,
  type VideoKind,
  type VideoTemplate,
} from '@zhiying/contract';
import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Column, Facts, Grid, Muted, Note, PlainButton, Row } from '#kit/base/pieces.tsx';
import { FilmFrame } from '#kit/files/player/film-frame.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { lengthText } from '#parts/video-resource/resource-words.tsx';
import { useQuote } from '../common/use-quote.ts';
import styles from './new-video.module.css';

interface NewSummaryProps {
  values: VideoInput & { kind: VideoKind };
  template: VideoTemplate | null;
  onCount(count: number): void;
  /** Back to where templates are chosen. */
  onTemplate(): void;
  /** No time of its own: films are released by hand. */
  onByHand(): void;
  children: ReactNode;
}

/** What has been chosen so far, what it would cost and how long it would take; always in sight. */
export function NewSummary({ values, template, onCount, onTemplate, onByHand, children }: NewSummaryProps) {
  const { kind, ratio, side, count, seconds, materialIds } = values;
  const films = kind === 'montage' ? count || 1 : 1;
  const each = template ? template.durationMs / 1000 : seconds || 0;
  const written = kind === 'montage' && films > 1 && values.freshScript ? films : 0;
  const quote = useQuote({
    films,
    seconds: Math.min(3600, each),
    scripts: Math.min(MOST_VARIANTS + 1, written + (template ? 0 : 1)),
  });
  const { width, height } = cutSize({ ratio, side });
  return (
    <Column
      as="aside"
      look={{ minHeight: 0, size: 13, borderLeft: 'line', overflow: 'auto' }}
      className={styles.summary}
      aria-label="生成概要"
    >
      <Box flex="none" position="relative" phone="hidden" className={styles.summaryFrame}>
        <FilmFrame
          cover={stableUrl(template?.cover ?? null)}
          src={stableUrl(template?.preview ?? null)}
          length={template ? lengthText(template.durationMs) : undefined}
          none={template ? undefined : '未选模板，按要点写分镜'}
        />
      </Box>
      <Facts gap={10} padding={16} className={styles.summaryRows}>
        <Grid columns="label56">
          <dt>主题</dt>
          <dd>{values.topic || <Note as="span">未填写</Note>}</dd>
        </Grid>
        <Grid columns="label56">
          <dt>方式</dt>
          <dd>{VIDEO_KINDS[kind]}</dd>
        </Grid>
        <Grid columns="label56">
          <dt>模板</dt>
          <dd>
            {template ? `${template.name}，${template.shots} 个镜头` : '不用模板'}{' '}
            <PlainButton tone="link" padding={0} onClick={onTemplate}>
              换
            </PlainButton>
          </dd>
        </Grid>
        <Grid columns="label56">
          <dt>画幅</dt>
          <dd>
            {ratio}，{width} × {height}
          </dd>
        </Grid>
        {kind === 'montage' && (
          <Grid columns="label56">
            <dt>条数</dt>
            <dd>
              <InputNumber
                size="small"
                aria-label="条数"
                mode="spinner"
                min={1}
                max={MOST_VARIANTS}
                value={count}
                onChange={(next) => onCount(next ?? 1)}
              />
            </dd>
          </Grid>
        )}
        <Grid columns="label56">
          <dt>画面</dt>
          <dd>
            {materialIds.length > 0 ? `已选 ${materialIds.length} 个素材` : '未选素材'}
            <LibraryCount />
          </dd>
        </Grid>
        {values.timing.mode === 'at' && (
          <Grid columns="label56">
            <dt>发布</dt>
            <dd>
              {momentText(values.timing.at)}{' '}
              <PlainButton tone="link" padding={0} onClick={onByHand}>
                不定时
              </PlainButton>
              <Muted flow="block">成片后按此时间生成发布计划</Muted>
            </dd>
          </Grid>
        )}
      </Facts>
      <Grid columns={3} gap={8} padding="12 16" className={styles.figures}>
        <div>
          <Muted flow="block">每条时长</Muted>
          <b>约 {Math.round(each)} 秒</b>
        </div>
        <div>
          <Muted flow="block">预计花费</Muted>
          <b>{quote?.price ?? '…'}</b>
        </div>
        <div>
          <Muted flow="block">预计用时</Muted>
          <b>{quote?.time ?? '…'}</b>
        </div>
      </Grid>
      <Muted as="p" flex={1} padding="12 16" className={styles.rule} data-short={quote?.short || undefined}>
        {quote?.rule}
        {quote?.left && ` ${quote.left}${quote.short ? '，不足时按分镜口播生成' : ''}。`}
        失败的可重试，生成前可再改。
      </Muted>
      <Row
        look={{
          position: 'sticky',
          bottom: 0,
          gap: 8,
          align: 'stretch',
          padding: '12 16',
          background: 'card',
          borderTop: 'line',
        }}
      >
        {children}
      </Row>
    </Column>
  );
}

function LibraryCount() {
  const may = useMaySee(SEE_MATERIALS);
  const found = useCall(
    contract.material.list,
    { usable: 'yes', type: 'video' },
    { enabled: may, staleTime: 60_000 },
  );
  if (!found.data) return null;
  return (
    <Muted flow="block" marginBottom={12} className={styles.aside}>
      素材库里能用的视频有 {found.data.total} 段
    </Muted>
  );
}
