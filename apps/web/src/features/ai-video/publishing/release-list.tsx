import { contract, themeState, VIDEO_KINDS, type VideoTheme } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { action, allowedActions } from '#kit/session/action.ts';
import { ThemeStatus } from '#parts/ai-create/theme-status.tsx';
import { useBoardAddress } from '#parts/publish/board-address.ts';

const { deleted: _deleted, ...LABELS } = themeState.states;

const list = listOf(contract.videoTheme.list, {
  headless: true,
  id: 'videoTheme.release',
  noun: '视频主题',
  columns: [
    {
      id: 'topic',
      title: '主题',
      width: 260,
      render: ({ topic }) => <Clip>{topic}</Clip>,
    },
    { id: 'status', title: '状态', width: 104, render: (theme) => <ThemeStatus theme={theme} /> },
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
      render: ({ releasedAt }) => (releasedAt ? <Moment at={releasedAt} /> : <EmptyCell>未发布</EmptyCell>),
    },
    {
      id: 'note',
      title: '说明',
      width: 220,
      render: ({ note }) => (note ? <Clip>{note}</Clip> : <EmptyCell />),
    },
    { id: 'node', title: '所属组织', width: 140, render: ({ node }) => node.name },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '主题' }),
    selectField({ name: 'kind', label: '制作方式', options: VIDEO_KINDS }),
  ],
  counts: { call: contract.videoTheme.counts, field: 'status', labels: LABELS },
  card: (theme) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={8} minWidth={0}>
        <Text as="b" grow>
          {theme.topic}
        </Text>
        <ThemeStatus theme={theme} />
      </Row>
      <Muted>
        <MetaLine
          items={[
            VIDEO_KINDS[theme.kind],
            `${theme.counts.done} / ${theme.counts.total} 条`,
            theme.releasedAt && momentText(theme.releasedAt),
          ]}
        />
      </Muted>
    </Stack>
  ),
  empty: { title: '暂无视频主题', text: ['视频合成后，', '可在这里发布到各平台的账号。'] },
});

/** Themes of films on their way out: to the plan before the release, to the results afterwards. */
export function ReleaseList() {
  const { toBoard } = useBoardAddress('videoTheme');
  const open = ({ id, can }: VideoTheme) => toBoard(id, can.includes('release') ? 'plan' : 'results');
  return (
    <ListPage
      {...list}
      rowActions={(theme) => [
        ...allowedActions(theme, [
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
    />
  );
}
