import {
  contract,
  type HotVideo,
  PLATFORM_IDS,
  PLATFORMS,
  VIDEO_AGES,
  VIDEO_OWNERS,
  VIDEO_RATIOS,
} from '@zhiying/contract';
import { Clip, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { labelledFigure, OptionalFigure } from '#kit/display/optional-figure.tsx';
import { type Column, listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { PlatformTitle } from '#parts/account/platform-title.tsx';
import styles from './video.module.css';
import { ageText, lengthText, Ratio, Whose } from './video-words.tsx';

const figure = (
  id: 'views' | 'likes' | 'comments' | 'shares',
  title: string,
  sort?: string,
): Column<HotVideo> => ({
  id,
  title,
  width: 92,
  align: 'right',
  sort,
  optional: id === 'comments' || id === 'shares',
  render: (row) => <OptionalFigure value={row[id]} />,
});

const PLATFORM_NAMES = Object.fromEntries(PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]));
const search = [
  textField({ name: 'q', label: '作品', placeholder: '作品标题', main: true }),
  selectField({ name: 'outlier', label: '倍数', options: VIDEO_RATIOS as unknown as Record<string, string> }),
  selectField({ name: 'age', label: '发布', options: VIDEO_AGES as unknown as Record<string, string> }),
  selectField({ name: 'whose', label: '范围', options: VIDEO_OWNERS }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
];

/** Works of others have no file here: the card is what is known of them. */
export const videoList = listOf(contract.hotVideo.list, {
  headless: true,
  id: 'hotVideo',
  noun: '作品',
  columns: [
    {
      id: 'title',
      title: '作品',
      width: 320,
      exports: ['title', 'url'],
      render: (row) => (
        <Row as="span" gap={8} minWidth={0}>
          <PlatformMark platform={row.platform} />
          <Clip title={row.title}>{row.title}</Clip>
          <Whose own={row.own} rank={row.rank} />
        </Row>
      ),
    },
    {
      id: 'author',
      title: '账号',
      width: 160,
      exports: ['author', 'platform'],
      render: ({ author }) => (author ? <Clip>{author}</Clip> : <EmptyCell />),
    },
    {
      id: 'ratio',
      title: '爆款倍数',
      width: 92,
      align: 'right',
      sort: 'ratio',
      render: (row) => <Ratio ratio={row.ratio} />,
    },
    figure('views', '播放', 'views'),
    {
      id: 'baseline',
      title: '账号基线',
      width: 92,
      align: 'right',
      render: ({ baseline }) => (baseline === null ? <EmptyCell /> : baseline.toLocaleString('zh-CN')),
    },
    figure('likes', '点赞', 'likes'),
    figure('comments', '评论'),
    figure('shares', '转发'),
    {
      id: 'seconds',
      title: '时长',
      width: 68,
      align: 'right',
      render: ({ seconds }) => (seconds === null ? <EmptyCell /> : lengthText(seconds)),
    },
    {
      id: 'at',
      title: '发布',
      width: 148,
      sort: 'at',
      render: ({ at, dated }) => (
        <Row
          as="span"
          gap={8}
          minWidth={0}
          title={dated ? undefined : '榜单未提供发布时间，显示首次上榜时间'}
        >
          <Moment at={at} />
          <Muted>{dated ? ageText(at) : '首次上榜'}</Muted>
        </Row>
      ),
    },
    {
      id: 'readAt',
      title: '数据截至',
      width: 116,
      render: ({ readAt }) => <Moment at={readAt} never="未读取" />,
    },
  ],
  search,
  tile: tileView<HotVideo>({
    minWidth: 240,
    height: 168,
    label: ({ title }) => title,
    render: (row) => (
      <Stack as="span" gap={6} height="full" padding={12} className={styles.tile}>
        <Row as="span" gap={8} minWidth={0}>
          <PlatformMark platform={row.platform} />
          <Clip grow size="12/18" tone="muted">
            {row.author}
          </Clip>
          <Ratio ratio={row.ratio} />
        </Row>
        <b title={row.title}>{row.title}</b>
        <Row as="span" gap={8} minWidth={0}>
          <Whose own={row.own} rank={row.rank} />
        </Row>
        <Note as="span">
          <MetaLine
            items={[
              labelledFigure('播放', row.views),
              row.seconds !== null && lengthText(row.seconds),
              row.dated ? `${ageText(row.at)}前` : '首次上榜',
            ]}
          />
        </Note>
      </Stack>
    ),
  }),
  card: (row) => (
    <RowCard
      head={<PlatformTitle platform={row.platform} name={row.title} mark={<Ratio ratio={row.ratio} />} />}
      items={[row.author, labelledFigure('播放', row.views), row.dated ? `${ageText(row.at)}前` : '首次上榜']}
    />
  ),
  empty: {
    title: '暂无热点视频',
    text: ['添加对标账号并导入作品，', '或在来源中启用抖音热榜，官方热门视频榜会自动读取。'],
  },
});
