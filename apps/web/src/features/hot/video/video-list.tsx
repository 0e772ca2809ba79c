import {
  contract,
  type HotVideo,
  PLATFORM_IDS,
  PLATFORMS,
  VIDEO_AGES,
  VIDEO_RATIOS,
  VIDEO_WHOSE,
} from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { Told, toldText } from '../told.tsx';
import styles from './video.module.css';
import { VideoDrawer } from './video-drawer.tsx';
import { ageText, lengthText, Ratio, Whose } from './video-words.tsx';

type List = typeof contract.hotVideo.list;

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
  render: (row) => <Told value={row[id]} />,
});

const columns: Column<HotVideo>[] = [
  {
    id: 'title',
    title: '作品',
    width: 320,
    exports: ['title', 'url'],
    render: (row) => (
      <span className={pieces.row}>
        <PlatformMark platform={row.platform} />
        <span className={pieces.clip} title={row.title}>
          {row.title}
        </span>
        <Whose own={row.own} rank={row.rank} />
      </span>
    ),
  },
  {
    id: 'author',
    title: '账号',
    width: 160,
    exports: ['author', 'platform'],
    render: ({ author }) => (author ? <span className={pieces.clip}>{author}</span> : <Absent />),
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
    render: ({ baseline }) => (baseline === null ? <Absent /> : baseline.toLocaleString('zh-CN')),
  },
  figure('likes', '点赞', 'likes'),
  figure('comments', '评论'),
  figure('shares', '转发'),
  {
    id: 'seconds',
    title: '时长',
    width: 68,
    align: 'right',
    render: ({ seconds }) => (seconds === null ? <Absent /> : lengthText(seconds)),
  },
  {
    id: 'at',
    title: '发布',
    width: 148,
    sort: 'at',
    render: ({ at, dated }) => (
      <span className={pieces.row} title={dated ? undefined : '榜单未提供发布时间，显示首次上榜时间'}>
        <Moment at={at} />
        <span className={pieces.small}>{dated ? ageText(at) : '首次上榜'}</span>
      </span>
    ),
  },
  {
    id: 'readAt',
    title: '数据截至',
    width: 116,
    render: ({ readAt }) => <Moment at={readAt} never="未读取" />,
  },
];

const PLATFORM_NAMES = Object.fromEntries(PLATFORM_IDS.map((id) => [id, PLATFORMS[id].name]));
const search = [
  textField({ name: 'q', label: '作品', placeholder: '作品标题', main: true }),
  selectField({ name: 'outlier', label: '倍数', options: VIDEO_RATIOS as unknown as Record<string, string> }),
  selectField({ name: 'age', label: '发布', options: VIDEO_AGES as unknown as Record<string, string> }),
  selectField({ name: 'whose', label: '范围', options: VIDEO_WHOSE }),
  selectField({ name: 'platform', label: '平台', options: PLATFORM_NAMES }),
] satisfies readonly SearchField<SearchName<List>>[];

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Works of accounts that are compared and of the official list: which stand out, by how much, since when. */
export function VideoList() {
  const drawer = useDrawerAddress();
  const benchmarkId = idOf(usePage().search.benchmark);
  return (
    <div className={pieces.page}>
      <ReadingBar />
      <div className={pieces.fill}>
        <ListPage
          headless
          id="hotVideo"
          noun="作品"
          list={contract.hotVideo.list}
          fixed={benchmarkId === null ? undefined : { benchmarkId }}
          columns={columns}
          search={search}
          onOpenRow={({ id }) => drawer.open(id)}
          openRowId={drawer.openRowId}
          card={(row) => (
            <span className={pieces.stack}>
              <span className={pieces.row}>
                <PlatformMark platform={row.platform} />
                <b className={`${pieces.clip} ${pieces.grow}`}>{row.title}</b>
                <Ratio ratio={row.ratio} />
              </span>
              <span className={pieces.note}>
                <MetaLine
                  items={[
                    row.author,
                    toldText('播放', row.views),
                    row.dated ? `${ageText(row.at)}前` : '首次上榜',
                  ]}
                />
              </span>
            </span>
          )}
          empty={{
            title: '暂无热点视频',
            text: ['添加对标账号并导入作品，', '或在来源中启用抖音热榜，官方热门视频榜会自动读取。'],
          }}
          aside={() =>
            drawer.openRowId !== null && (
              <VideoDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
            )
          }
        />
      </div>
    </div>
  );
}

/** Whether the official list is fresh; figures of imported works say themselves how old they are. */
function ReadingBar() {
  const reading = useCall(contract.hotVideo.reading, undefined);
  const { search, setSearch } = usePage();
  const chosen = idOf(search.benchmark);
  if (!reading.data) return <div className={styles.bar} />;
  const { readAt, trouble, stale } = reading.data;
  return (
    <div className={styles.bar}>
      <span>基线为账号最近 30 条作品播放的中位数</span>
      <span className={trouble || stale ? styles.late : undefined}>
        {readAt
          ? `抖音热门视频榜 ${momentText(readAt)} 读取${stale ? '，已不是最新' : ''}`
          : '抖音热门视频榜未读取'}
        {trouble && `，${trouble}`}
      </span>
      {chosen !== null && (
        <Button
          type="link"
          size="small"
          onClick={() => {
            const { benchmark: _, ...rest } = search;
            setSearch(rest);
          }}
        >
          显示全部账号
        </Button>
      )}
    </div>
  );
}
