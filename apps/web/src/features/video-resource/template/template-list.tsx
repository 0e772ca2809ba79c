import {
  CUT_RATIOS,
  contract,
  MAKE_VIDEOS,
  MUSIC_MOODS,
  PREVIEW_STATES,
  TEMPLATE_KINDS,
  type VideoTemplate,
} from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Clip, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FilmFrame } from '#kit/files/player/film-frame.tsx';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { type Action, action } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { openNew } from '#parts/ai-video/video-address.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { PreviewComing } from '#parts/video-resource/preview-coming.tsx';
import { BuiltinMark, lengthText, PreviewStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import styles from '../video-resource.module.css';
import { TemplateDrawer } from './template-drawer.tsx';

const list = listOf(contract.videoTemplate.list, {
  headless: true,
  id: 'video-template',
  noun: '模板',
  columns: [
    {
      id: 'name',
      title: '名称',
      width: 200,
      sort: 'name',
      render: (row) => (
        <Row as="span" gap={8} minWidth={0}>
          <Clip>{row.name}</Clip>
          <BuiltinMark builtin={row.builtin} />
        </Row>
      ),
      exports: ['name', 'builtin'],
    },
    { id: 'kind', title: '类别', width: 100, render: (row) => TEMPLATE_KINDS[row.kind] },
    {
      id: 'intro',
      title: '说明',
      width: 260,
      render: (row) => <Clip>{row.intro}</Clip>,
    },
    { id: 'ratio', title: '画幅', width: 80, render: (row) => row.ratio },
    { id: 'shots', title: '镜头数', width: 80, render: (row) => row.shots },
    {
      id: 'durationMs',
      title: '时长',
      width: 80,
      sort: 'durationMs',
      render: (row) => lengthText(row.durationMs),
    },
    { id: 'mood', title: '音乐情绪', width: 96, render: (row) => MUSIC_MOODS[row.mood] },
    {
      id: 'state',
      title: '预览',
      width: 112,
      render: (row) => <PreviewStatus template={row} />,
      exports: [],
    },
    {
      id: 'updatedAt',
      title: '更新时间',
      width: 116,
      sort: 'updatedAt',
      render: (row) => <Moment at={row.updatedAt} />,
    },
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '模板名称', main: true }),
    selectField({ name: 'kind', label: '类别', options: TEMPLATE_KINDS }),
    selectField({
      name: 'ratio',
      label: '画幅',
      options: Object.fromEntries(CUT_RATIOS.map((ratio) => [ratio, ratio])),
    }),
  ],
  card: (row) => (
    <Row as="span" gap={8} minWidth={0}>
      {row.cover && <img src={row.cover} alt="" width={48} height={64} style={{ objectFit: 'contain' }} />}
      <Stack as="span" gap={4} minWidth={0} width="full">
        <span>{row.name}</span>
        <Note as="span">
          <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs)]} />
        </Note>
        {row.state !== 'ready' && (
          <Note as="span">
            <PreviewStatus template={row} /> {row.note}
          </Note>
        )}
      </Stack>
    </Row>
  ),
  empty: { title: '暂无模板', text: ['内置模板在首次启动后自动出现，复制后即可修改。'] },
});

/** A template on a card: what its films look like, or how far its preview is and what became of it. */
function TemplateTile({ row, retry }: { row: VideoTemplate; retry: Action<VideoTemplate> }) {
  const isStopped = row.state === 'failed' || row.state === 'cancelled';
  return (
    <span className={classOf({ flow: 'column', height: 'full', overflow: 'hidden' })}>
      <Text flex={1} background="fill2" overflow="hidden" position="relative" className={styles.cover}>
        <FilmFrame
          cover={stableUrl(row.cover)}
          src={stableUrl(row.preview)}
          length={lengthText(row.durationMs)}
          none={<PreviewComing row={row} />}
          actions={
            <>
              {row.can.includes('preview') && (
                <TileButton row={row} title="重试" onRun={() => retry.run(row)} />
              )}
              <Can keys={MAKE_VIDEOS}>
                <TileButton
                  row={row}
                  title="用这个模板"
                  onRun={() => openNew('montage', { template: row })}
                />
              </Can>
            </>
          }
        />
      </Text>
      <Stack as="span" gap={2} padding="10 12">
        <Row as="span" gap={8} minWidth={0}>
          <Clip grow>{row.name}</Clip>
          <BuiltinMark builtin={row.builtin} />
        </Row>
        {isStopped ? (
          <Clip size="12/18" tone={row.state === 'failed' ? 'error' : 'muted'} title={row.note}>
            {row.note || PREVIEW_STATES[row.state]}
          </Clip>
        ) : (
          <Note as="span">
            <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, `${row.shots} 个镜头`]} />
          </Note>
        )}
      </Stack>
    </span>
  );
}

const TileButton = ({ row, title, onRun }: { row: VideoTemplate; title: string; onRun(): unknown }) => (
  <Button
    size="small"
    className={classOf({ grow: true })}
    aria-label={`${title}「${row.name}」`}
    onClick={(event) => {
      event.stopPropagation();
      void onRun();
    }}
  >
    {title}
  </Button>
);

/** Cuts with holes, each with a film that shows what it will be. */
export function TemplateList() {
  const drawer = useDrawerAddress();
  const again = useAction(contract.videoTemplate.preview, {
    onError: (error) => void message.error(error.message),
  });
  const retry = action<VideoTemplate>({
    id: 'videoTemplate.preview',
    title: '重试',
    call: contract.videoTemplate.preview,
    run: async ({ id }) => {
      await again.mutateAsync({ id }).catch(() => null);
    },
  });
  useLiveResources('videoResource.changed', '/api/admin/aivideos/template/');
  return (
    <ListPage
      {...list}
      tile={tileView<VideoTemplate>({
        minWidth: 208,
        height: 320,
        label: ({ name }) => name,
        render: (row) => <TemplateTile row={row} retry={retry} />,
      })}
      rowActions={(row) => (row.can.includes('preview') ? [retry] : [])}
      drawer={drawer}
      aside={() =>
        drawer.openRowId !== null && (
          <TemplateDrawer
            key={drawer.openRowId}
            id={drawer.openRowId}
            onClose={drawer.close}
            onOpen={drawer.open}
          />
        )
      }
    />
  );
}
