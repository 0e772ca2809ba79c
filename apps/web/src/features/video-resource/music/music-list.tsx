import { contract, MUSIC_MOODS, type VideoMusic } from '@zhiying/contract';
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
import { PlayButton } from '#parts/video-resource/play-button.tsx';
import { BuiltinMark, lengthText, MakingStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { MusicDrawer } from './music-drawer.tsx';

type List = typeof contract.videoMusic.list;

const columns: Column<VideoMusic>[] = [
  {
    id: 'name',
    title: '名称',
    width: 220,
    sort: 'name',
    render: (piece) => (
      <span className={pieces.row}>
        <PlayButton url={piece.url} name={piece.name} />
        <span className={pieces.clip}>{piece.name}</span>
        <BuiltinMark builtin={piece.builtin} />
      </span>
    ),
    exports: ['name', 'builtin'],
  },
  { id: 'mood', title: '情绪', width: 80, render: ({ mood }) => MUSIC_MOODS[mood] },
  {
    id: 'durationMs',
    title: '时长',
    width: 80,
    sort: 'durationMs',
    render: ({ durationMs }) => (durationMs === null ? <Absent /> : lengthText(durationMs)),
  },
  {
    id: 'loudness',
    title: '响度',
    width: 110,
    render: ({ loudness }) => (loudness === null ? <Absent /> : `${loudness.toFixed(1)} LUFS`),
  },
  {
    id: 'loop',
    title: '循环段',
    width: 120,
    render: ({ state, loopIn, loopOut }) =>
      state === 'ready' ? `${lengthText(loopIn)} – ${lengthText(loopOut)}` : <Absent />,
    exports: [],
  },
  {
    id: 'rights',
    title: '授权来源',
    width: 220,
    render: ({ rights }) => <span className={pieces.clip}>{rights}</span>,
  },
  {
    id: 'state',
    title: '状态',
    width: 96,
    render: ({ state }) => <MakingStatus state={state} />,
    exports: [],
  },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '音乐名称', main: true }),
  selectField({ name: 'mood', label: '情绪', options: MUSIC_MOODS }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Music under films: ours, and what people have the right to use. */
export function MusicList() {
  const drawer = useDrawerAddress();
  useLiveResources('videoResource.changed', '/api/admin/aivideos/music/');
  return (
    <ListPage
      headless
      id="video-music"
      noun="音乐"
      list={contract.videoMusic.list}
      columns={columns}
      search={search}
      card={(piece) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <PlayButton url={piece.url} name={piece.name} />
            <span className={pieces.grow}>{piece.name}</span>
            <MakingStatus state={piece.state} />
          </span>
          <span className={pieces.note}>
            <MetaLine
              items={[
                MUSIC_MOODS[piece.mood],
                piece.durationMs !== null && lengthText(piece.durationMs),
                piece.loudness !== null && `${piece.loudness.toFixed(1)} LUFS`,
              ]}
            />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无音乐', text: ['内置音乐在首次启动后自动生成，', '也可上传有授权的音乐。'] }}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          <MusicDrawer
            key={String(drawer.target)}
            target={drawer.target}
            piece={row}
            onClose={drawer.close}
          />
        );
      }}
    />
  );
}
