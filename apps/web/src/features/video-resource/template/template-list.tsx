import { CUT_RATIOS, contract, MUSIC_MOODS, TEMPLATE_KINDS, type VideoTemplate } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { tiled } from '#kit/list/tiles/tiled.tsx';
import { BuiltinMark, lengthText, MakingStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import styles from '../video-resource.module.css';
import { TemplateDrawer } from './template-drawer.tsx';

type List = typeof contract.videoTemplate.list;

const columns: Column<VideoTemplate>[] = [
  {
    id: 'name',
    title: '名称',
    width: 200,
    sort: 'name',
    render: (row) => (
      <span className={pieces.row}>
        <span className={pieces.clip}>{row.name}</span>
        <BuiltinMark builtin={row.builtin} />
      </span>
    ),
    exports: ['name', 'builtin'],
  },
  { id: 'kind', title: '类别', width: 100, render: (row) => TEMPLATE_KINDS[row.kind] },
  {
    id: 'intro',
    title: '说明',
    width: 260,
    render: (row) => <span className={pieces.clip}>{row.intro}</span>,
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
  { id: 'state', title: '预览', width: 96, render: (row) => <MakingStatus state={row.state} />, exports: [] },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '模板名称', main: true }),
  selectField({ name: 'kind', label: '类别', options: TEMPLATE_KINDS }),
  selectField({
    name: 'ratio',
    label: '画幅',
    options: Object.fromEntries(CUT_RATIOS.map((ratio) => [ratio, ratio])),
  }),
] satisfies readonly SearchField<SearchName<List>>[];

const tile = tiled<VideoTemplate>({
  minWidth: 208,
  height: 300,
  label: ({ name }) => name,
  render: (row) => (
    <span className={styles.tile}>
      <span className={styles.cover}>
        {row.cover ? (
          <img src={row.cover} alt="" loading="lazy" />
        ) : (
          <span className={styles.making}>{row.state === 'making' ? '预览生成中' : '暂无预览'}</span>
        )}
        <span className={styles.corner}>{lengthText(row.durationMs)}</span>
      </span>
      <span className={styles.about}>
        <span className={pieces.row}>
          <span className={`${pieces.clip} ${pieces.grow}`}>{row.name}</span>
          <BuiltinMark builtin={row.builtin} />
        </span>
        <span className={pieces.note}>
          <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, `${row.shots} 个镜头`]} />
        </span>
      </span>
    </span>
  ),
});

/** Cuts with holes, each with a film that shows what it will be. */
export function TemplateList() {
  const drawer = useDrawerAddress();
  useLiveResources('videoResource.changed', '/api/admin/aivideos/template/');
  return (
    <ListPage
      headless
      id="video-template"
      noun="模板"
      list={contract.videoTemplate.list}
      columns={columns}
      search={search}
      tile={tile}
      card={(row) => (
        <span className={pieces.row}>
          {row.cover && <img src={row.cover} alt="" width={48} height={64} style={{ objectFit: 'cover' }} />}
          <span className={pieces.stack}>
            <span>{row.name}</span>
            <span className={pieces.note}>
              <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs)]} />
            </span>
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无模板', text: ['内置模板在首次启动后自动出现，复制后即可修改。'] }}
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
