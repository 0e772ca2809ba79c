import {
  contract,
  type HotVideoInfo,
  NOTE_POINTS,
  PLATFORMS,
  THEME_FORMS,
  type ThemeForm,
} from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Clip, Grid, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { openAdopted } from '#parts/hot/theme-origin.tsx';
import styles from './video.module.css';
import { ageText, lengthText, Ratio, Whose } from './video-words.tsx';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));

/** One work: how far it stands out, how it is made, and what was begun from it. */
export function VideoDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const info = useCall(contract.hotVideo.info, { id });
  const row = info.data;
  return (
    <SideDrawer
      open
      width={560}
      onClose={onClose}
      title={row?.title ?? '热点视频'}
      status={row && <Whose own={row.own} rank={row.rank} />}
      subtitle={
        row && (
          <MetaLine
            items={[
              PLATFORMS[row.platform].name,
              row.author,
              row.dated ? `${momentText(row.at)} 发布` : `${momentText(row.at)} 首次上榜`,
              row.seconds !== null && lengthText(row.seconds),
            ]}
          />
        )
      }
      footer={row && <ReferButtons row={row} />}
    >
      <QueryView query={info}>{(shown) => <VideoBody row={shown} />}</QueryView>
    </SideDrawer>
  );
}

const Measured = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack gap={2} padding="8 12" background="fill" radius={6}>
    <Muted as="dt">{label}</Muted>
    <Box as="dd" weight={600} margin={0}>
      {children}
    </Box>
  </Stack>
);

const VideoBody = ({ row }: { row: HotVideoInfo }) => (
  <>
    <FormSection title="数据">
      <Grid as="dl" columns={4} gap={8} margin="0 0 8" className={styles.figures}>
        <Measured label="爆款倍数">
          <Ratio ratio={row.ratio} />
        </Measured>
        <Measured label="播放">
          <OptionalFigure value={row.views} />
        </Measured>
        <Measured label="账号基线">
          <OptionalFigure value={row.baseline} />
        </Measured>
        <Measured label="点赞">
          <OptionalFigure value={row.likes} />
        </Measured>
      </Grid>
      <Note>
        <MetaLine
          items={[
            row.readAt ? `数据截至 ${momentText(row.readAt)}` : '数据未读取',
            row.dated && `已发布 ${ageText(row.at)}`,
            row.ratio === null && '账号有播放数据的作品不足 5 条，不计算倍数',
            row.url && (
              <a key="url" href={row.url} target="_blank" rel="noreferrer">
                查看原作品
              </a>
            ),
          ]}
          wraps
        />
      </Note>
      {row.history.length > 1 && <Growth history={row.history} />}
    </FormSection>
    <Notes row={row} />
    {row.text && (
      <FormSection title="文案">
        <Text as="p" whiteSpace="pre-wrap" breakWords overflow="auto" className={styles.text}>
          {row.text}
        </Text>
      </FormSection>
    )}
    <FormSection title="参考该作品的主题" count={row.themes}>
      {row.begun.length === 0 && <Note>暂无主题参考该作品</Note>}
      <Stack as="ul" gap={4}>
        {row.begun.map(({ form, themeId, node, member, at }) => (
          <Row as="li" gap={8} minHeight={32} key={`${form}${themeId}`}>
            <Button type="link" size="small" onClick={() => openAdopted(form, themeId)}>
              {THEME_FORMS[form]}
            </Button>
            <Clip grow size={12} tone="muted">
              <MetaLine items={[node.name, member]} />
            </Clip>
            <Muted>{momentText(at)}</Muted>
          </Row>
        ))}
      </Stack>
    </FormSection>
  </>
);

const Growth = ({ history }: { history: HotVideoInfo['history'] }) => (
  <Box width="full" marginTop={12} className={styles.drawing}>
    <Suspense fallback={<ChartWaiting />}>
      <LineChart
        labels={history.map(({ at }) => momentText(at).slice(0, 5))}
        titles={history.map(({ at }) => momentText(at))}
        lines={[{ id: 'views', name: '播放', values: history.map(({ views }) => views), role: 'accent' }]}
        words={(value) => value.toLocaleString('zh-CN')}
        label="播放随时间的变化"
      />
    </Suspense>
  </Box>
);

function Notes({ row }: { row: HotVideoInfo }) {
  const note = useAction(contract.hotVideo.note, { onError: (error) => void message.error(error.message) });
  const { firstLine, sentences, characters, pace, asks, numbers } = row.measures;
  const may = row.modelReady && row.can.includes('note');
  return (
    <FormSection
      title="结构"
      action={
        may && (
          <Button
            size="small"
            type="link"
            loading={note.isPending}
            onClick={() => note.mutate({ id: row.id })}
          >
            {row.notes ? '重新分析' : '分析结构'}
          </Button>
        )
      }
    >
      <Stack as="ul" gap={10} className={styles.points}>
        <Stack columns="label56" as="li" gap="2 8">
          <span>首句</span>
          {firstLine || '未提供文案'}
        </Stack>
        <Stack columns="label56" as="li" gap="2 8">
          <span>文案特征</span>
          <MetaLine
            items={[
              asks && '提问开头',
              numbers && '数字开头',
              !asks && !numbers && '陈述开头',
              sentences > 0 && `${sentences} 句 ${characters} 字`,
              pace !== null && `每分钟 ${pace} 字`,
            ]}
            wraps
          />
        </Stack>
        {row.notes?.points.map(({ point, value, quote }) => (
          <Stack columns="label56" as="li" gap="2 8" key={`${point}${quote}`}>
            <span>{NOTE_POINTS[point]}</span>
            {value}
            <q className={classOf({ size: 12, tone: 'muted' })}>{quote}</q>
          </Stack>
        ))}
      </Stack>
      <Note>
        {row.notes
          ? `由「${row.notes.model}」分析，${momentText(row.notes.at)}，引号内为原文；首句与文案特征为测量所得`
          : row.modelReady
            ? '首句与文案特征为测量所得，尚未由模型分析'
            : '首句与文案特征为测量所得；未配置 AI 模型，不分析结构'}
      </Note>
    </FormSection>
  );
}

function ReferButtons({ row }: { row: HotVideoInfo }) {
  const refer = useAction(contract.hotVideo.refer, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ form, themeId }) => {
      void message.success(`已新建${THEME_FORMS[form]}草稿，并带入参考`);
      openAdopted(form, themeId);
    },
  });
  const run = (form: ThemeForm) => refer.mutate({ id: row.id, form });
  return (
    <Row gap={8} align="stretch" justify="end" wrap>
      {row.can.includes('toVideo') && (
        <Button disabled={refer.isPending} onClick={() => run('video')}>
          参考做分镜
        </Button>
      )}
      {row.can.includes('toArticle') && (
        <Button type="primary" disabled={refer.isPending} onClick={() => run('article')}>
          参考写文章
        </Button>
      )}
    </Row>
  );
}
