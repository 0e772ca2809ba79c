import { contract, themeState, VIDEO_KINDS, type VideoTheme } from '@zhiying/contract';
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
} from '#kit/list/index.ts';
import { action, allowed } from '#kit/session/action.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { useBoardAddress } from '#parts/publish/board-address.ts';

const { deleted: _deleted, ...LABELS } = themeState.states;

const COLUMNS: readonly Column<VideoTheme>[] = [
  {
    id: 'topic',
    title: '主题',
    width: 260,
    render: ({ topic }) => <span className={pieces.clip}>{topic}</span>,
  },
  { id: 'status', title: '状态', width: 104, render: ({ status }) => <ThemeStatus status={status} /> },
  { id: 'kind', title: '制作方式', width: 88, render: ({ kind }) => VIDEO_KINDS[kind] },
  {
    id: 'counts',
    title: '已完成',
    width: 88,
    render: ({ counts }) => `${counts.done} / ${counts.total}`,
  },
  {
    id: 'releasedAt',
    title: '发布时间',
    width: 116,
    exports: [],
    render: ({ releasedAt }) => (releasedAt ? <Moment at={releasedAt} /> : <Absent>未发布</Absent>),
  },
  {
    id: 'note',
    title: '说明',
    width: 220,
    render: ({ note }) => (note ? <span className={pieces.clip}>{note}</span> : <Absent />),
  },
  { id: 'node', title: '所属组织', width: 140, render: ({ node }) => node.name },
];

const SEARCH: readonly SearchField<SearchName<typeof contract.videoTheme.list>>[] = [
  textField({ name: 'q', label: '关键字', placeholder: '主题' }),
  selectField({ name: 'kind', label: '制作方式', options: VIDEO_KINDS }),
];

/** Themes of films on their way out: to the plan before the release, to the results afterwards. */
export function ReleaseList() {
  const { toBoard } = useBoardAddress('videoTheme');
  const open = ({ id, can }: VideoTheme) => toBoard(id, can.includes('release') ? 'plan' : 'results');
  return (
    <ListPage
      headless
      id="videoTheme.release"
      noun="视频主题"
      list={contract.videoTheme.list}
      columns={COLUMNS}
      search={SEARCH}
      counts={{ call: contract.videoTheme.counts, field: 'status', labels: LABELS }}
      card={(theme) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <b className={pieces.grow}>{theme.topic}</b>
            <ThemeStatus status={theme.status} />
          </span>
          <span className={pieces.small}>
            <MetaLine
              items={[
                VIDEO_KINDS[theme.kind],
                `${theme.counts.done} / ${theme.counts.total} 条`,
                theme.releasedAt && momentText(theme.releasedAt),
              ]}
            />
          </span>
        </span>
      )}
      rowActions={(theme) => [
        ...allowed(theme, [
          action<VideoTheme>({
            id: 'videoTheme.release',
            title: '发布',
            call: contract.videoPublish.release,
            can: 'release',
            run: ({ id }) => toBoard(id, 'plan'),
          }),
        ]),
        action<VideoTheme>({
          id: 'videoTheme.results',
          title: '发布结果',
          call: contract.videoTheme.info,
          run: ({ id }) => toBoard(id, 'results'),
        }),
      ]}
      onOpenRow={open}
      empty={{ title: '暂无视频主题', text: ['视频合成后，', '可在这里发布到各平台的账号。'] }}
    />
  );
}
